/** Downloads a file to the user's machine. */
export function saveFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The download must have started before the address is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
