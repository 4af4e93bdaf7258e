/** Name and version from the user agent string. */
export function browserName(): string {
  const agent = navigator.userAgent;
  const [, name, version] = /(Edg|Firefox|Chrome|Version)\/([\d.]+)/.exec(agent) ?? [];
  if (name === undefined) return agent;
  return `${name === 'Version' ? 'Safari' : name === 'Edg' ? 'Edge' : name} ${version}`;
}
