/** A strict check of tags, for mail clients that tolerate no errors. */
const VOID = new Set(['meta', 'img', 'br']);

/** Tags that are not closed, or closed in the wrong order; empty for a well-formed document. */
export function unclosed(html: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const bare = html.replace(/<!--.*?-->/gs, '').replace(/^<!doctype html>/i, '');
  for (const [tag, slash = '', name = '', rest = ''] of bare.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*\s*\/?)>/g,
  )) {
    if (slash === '') {
      if (!VOID.has(name)) open.push(name);
      else if (!rest.endsWith('/')) wrong.push(tag);
    } else if (open.pop() !== name) wrong.push(tag);
  }
  const stray =
    bare.replace(/<\/?[a-z][a-z0-9]*(?:\s+[a-z-]+="[^"<>]*")*\s*\/?>/g, '').match(/<.{0,20}/g) ?? [];
  return [...wrong, ...open, ...stray];
}
