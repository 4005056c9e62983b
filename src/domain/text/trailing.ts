/** The text without any `sign` at its end; `/x+$/` would look at each of them once for every one before it. */
export function withoutTrailing(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
}
