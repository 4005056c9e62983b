/** Saves what was loaded as a file of the person's own machine. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  follow(address, name);
  URL.revokeObjectURL(address);
}

/** Follows a link to a file. An empty name keeps that of the answer. */
export function follow(address: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
