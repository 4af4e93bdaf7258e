/** Hands a file to the visitor. */
export function saveFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has to begin before the address goes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
