/** Normalized lookup keys: people write order numbers and e-mail addresses in many ways (docs/rules/lookup.md). */

/** `#1001`, ` 1001 ` and `1001` are the same order. */
export function orderNumberKey(text: string): string {
  return text.trim().replace(/^#/, '').trim().toUpperCase();
}

/** "#1001" if the shop's number is only digits; other numbers unchanged. */
export const orderName = (number: string) => (/^\d+$/.test(number) ? `#${number}` : number);

/** Accepts numbers pasted from a mail: "Order #1001", "Order number: 1001", "Order No. 1001". */
export const pastedOrderNumber = (text: string): string =>
  text.trim().replace(/^order(?: number| no\.?)?(?:: ?| ?#| (?=\d))/i, '');

export function emailKey(text: string): string {
  return text.trim().toLowerCase();
}

// Our own paths below /v1/claims: an order with such an id could not be filed for.
const RESERVED_IDS: readonly string[] = ['offline', 'notify', 'signature', 'valet'];

export function isReservedOrderId(sourceOrderId: string): boolean {
  return RESERVED_IDS.includes(sourceOrderId);
}
