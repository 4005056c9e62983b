/** Font names only: drops anything that could end a CSS value, against stored XSS through branding. */
export function fontStack(name: string): string {
  const safe = name
    .replace(/[^a-zA-Z0-9 ,'-]/g, '')
    .replace(/'/g, '"')
    .trim();
  const quoted = (safe.match(/"/g) ?? []).length % 2 === 0 ? safe : safe.replaceAll('"', '');
  return quoted === '' || quoted === 'system-ui'
    ? 'system-ui, sans-serif'
    : `${quoted}, system-ui, sans-serif`;
}
