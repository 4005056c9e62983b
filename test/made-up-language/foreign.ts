/** A made-up language: English words in brackets and 40% longer, except values that are no text for people. */
const KEPT = /^(?:info|success|warning|danger|neutral|#.*|[a-z-]+-circle)$/;

export function foreign<Value>(value: Value): Value;
export function foreign(value: unknown): unknown {
  if (typeof value === 'string')
    return KEPT.test(value) || !/\p{L}/u.test(value)
      ? value
      : `⟦${value}${'ẍ'.repeat(Math.ceil(value.length * 0.4))}⟧`;
  if (typeof value === 'function') return (...given: unknown[]) => foreign(value(...given));
  if (Array.isArray(value)) return value.map(foreign);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, foreign(one)]));
}
