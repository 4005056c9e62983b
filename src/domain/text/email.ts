/** The one check of e-mail addresses, used by the contract, forms, imports and the configuration. */

/** RFC 5321, section 4.5.3.1: a path has at most 256 octets, two of which are its angle brackets. */
export const LONGEST_EMAIL = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_LABEL = 63;

// Controls, invisible and unassigned characters, spaces, and the separators of addresses in a mail header.
const NOT_IN_LOCAL_PART = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}()<>[\]:;,"\\]/u;
const NOT_IN_LABEL = /[^\p{L}\p{M}\p{N}-]/u;
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;
const NOT_A_DIGIT = /\D/;

/**
 * Whether mail could reach it: one `@`, followed by a domain with a dot. Quoted local parts and IP addresses are
 * refused, international names accepted. Runs in linear time, and refuses anything longer than `LONGEST_EMAIL` first.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > LONGEST_EMAIL) return false;
  const at = text.indexOf('@');
  if (at < 1 || at > LONGEST_LOCAL_PART || text.includes('@', at + 1)) return false;
  return !NOT_IN_LOCAL_PART.test(text.slice(0, at)) && isDomain(text.slice(at + 1));
}

/**
 * Full-width letters and invisible marks are refused: they lead to the same server as the plain name, but would count as another
 * address, for instance where mails to one address are limited (UTS 46, section 4).
 */
function isDomain(text: string): boolean {
  if (text !== text.normalize('NFKC') || IGNORED.test(text)) return false;
  const labels = text.split('.');
  return labels.length > 1 && labels.every(isLabel) && NOT_A_DIGIT.test(labels.at(-1) ?? '');
}

function isLabel(label: string): boolean {
  if (label === '' || label.length > LONGEST_LABEL || NOT_IN_LABEL.test(label)) return false;
  return !label.startsWith('-') && !label.endsWith('-');
}
