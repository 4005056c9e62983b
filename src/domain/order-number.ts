/** What lookups match on: people write order numbers and addresses in many ways (decisions.md section 9). */

/** `#1001`, ` 1001 ` and `1001` are the same order. */
export function orderNumberKey(text: string): string {
  return text.trim().replace(/^#/, '').trim().toUpperCase();
}

export function emailKey(text: string): string {
  return text.trim().toLowerCase();
}
