/**
 * Removes what a library's message may quote: e-mail addresses, our tokens, passwords in connection strings. The text
 * may be long and hostile, so every step takes linear time (scripts/regexes.test.ts).
 */

const SECRETS: [RegExp, string][] = [
  [/\bmg_[\w.-]+/g, '[token]'],
  [/:\/\/[^/\s"@]{1,256}@/g, '://[secret]@'],
];

const FORMS: [RegExp, string][] = [
  // The query of an address, which may contain form input.
  [/\?[\w%.~-]{1,64}=[^\s"'\\<>)]{0,2048}/g, '?[query]'],
];

const replaced = (text: string, patterns: [RegExp, string][]): string =>
  patterns.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);

export const scrub = (text: string): string =>
  replaced(withoutSealedTokens(withoutEmails(text)), [...SECRETS, ...FORMS]);

/** Removes only what opens something: tokens, and passwords in addresses. */
export const scrubSecrets = (text: string): string => replaced(withoutSealedTokens(text), SECRETS);

const AT = /@|%40/g;
const IN_LOCAL_PART = /[\w.+-]/;
const IN_DOMAIN = /[\w.-]/;

/** Looser than the check of addresses (domain/text/email.ts): removes anything that looks like one. */
function withoutEmails(text: string): string {
  if (!text.includes('@') && !text.includes('%40')) return text;
  let clean = '';
  let done = 0;
  for (const { 0: sign, index: at } of text.matchAll(AT)) {
    const from = startOfRun(text, at, done);
    const to = endOfRun(text, at + sign.length);
    if (from === at || !hasInnerDot(text.slice(at + sign.length, to))) continue;
    clean += `${text.slice(done, from)}[e-mail]`;
    done = to;
  }
  return clean + text.slice(done);
}

/** Runs end at the next `@`, so each character is scanned twice at most. */
function startOfRun(text: string, at: number, least: number): number {
  let from = at;
  while (from > least && IN_LOCAL_PART.test(text[from - 1] ?? '')) from -= 1;
  return from;
}

function endOfRun(text: string, start: number): number {
  let to = start;
  while (to < text.length && IN_DOMAIN.test(text[to] ?? '')) to += 1;
  return to;
}

const hasInnerDot = (domain: string) => domain.split('.').filter((label) => label !== '').length > 1;

const SHORTEST_BODY = 16;
const SEAL = 32;
const SEAL_AFTER_DOT = /\.[\w-]{32}(?![\w-])/;

/** A token is its body, a dot and its MAC (auth/keys.ts). Most lines have nothing of a MAC's length after a dot. */
function withoutSealedTokens(text: string): string {
  if (!SEAL_AFTER_DOT.test(text)) return text;
  return text.replace(/[\w.-]+/g, (run) => {
    const parts = run.split('.');
    const isToken = parts.some((part, at) => part.length >= SHORTEST_BODY && parts[at + 1]?.length === SEAL);
    return isToken ? '[token]' : run;
  });
}
