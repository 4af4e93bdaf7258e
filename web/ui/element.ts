/** The element of index.html with this id, which must be of this class. */
export function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`index.html has no ${kind.name} with the id ${id}`);
  return found;
}
