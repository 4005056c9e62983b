/** A note mentions a colleague by "@" and their full name. Who is mentioned follows from the text alone. */
import { foldText } from '../../../domain/text/fold.ts';
import type { Colleague } from '../../app/colleagues.ts';

/** `mentioned`: everyone with that name, since the text can't tell them apart. */
export type Span = { words: string; mentioned: readonly Colleague[] };

const LETTER_BEFORE = /[\p{L}\p{N}\p{M}]$/u;
const LETTER_NEXT = /^[\p{L}\p{N}\p{M}]/u;

const lower = (text: string): string => text.toLowerCase();

/** Whether the "@" here may begin a mention: that of an email address doesn't. */
const mayMention = (content: string, at: number): boolean => !LETTER_BEFORE.test(content.slice(0, at));

/** Whether the whole name stands here, in capitals or not: "Kimberly" is not "Kim". */
function hasName(content: string, at: number, { name }: Colleague): boolean {
  const end = at + name.length;
  return (
    name !== '' && lower(content.slice(at, end)) === lower(name) && !LETTER_NEXT.test(content.slice(end))
  );
}

/** The text in parts: names after "@", and what stands between them. A longer name counts before a shorter one. */
export function spansOf(content: string, colleagues: readonly Colleague[]): Span[] {
  const named = colleagues.toSorted((one, other) => other.name.length - one.name.length);
  const spans: Span[] = [];
  let from = 0;
  for (let at = content.indexOf('@'); at >= 0; at = content.indexOf('@', at + 1)) {
    if (!mayMention(content, at)) continue;
    const found = named.find((colleague) => hasName(content, at + 1, colleague));
    if (!found) continue;
    if (at > from) spans.push({ words: content.slice(from, at), mentioned: [] });
    from = at + 1 + found.name.length;
    const mentioned = named.filter(({ name }) => lower(name) === lower(found.name));
    spans.push({ words: content.slice(at, from), mentioned });
  }
  return from < content.length ? [...spans, { words: content.slice(from), mentioned: [] }] : spans;
}

/** The ids of those who are mentioned. */
export const mentionsIn = (content: string, colleagues: readonly Colleague[]): string[] => [
  ...new Set(spansOf(content, colleagues).flatMap(({ mentioned }) => mentioned.map(({ id }) => id))),
];

/** The text with a mention at its end. */
export const withMention = (content: string, { name }: Colleague): string =>
  `${content}${content === '' || /\s$/.test(content) ? '' : ' '}@${name} `;

/** A mention that is being typed: where its "@" stands, and what follows up to the caret. */
export type Begun = { at: number; sought: string };

const LONGEST_SOUGHT = 60;

/** The last "@" before the caret, on the same line. */
export function begunAt(content: string, caret: number): Begun | null {
  const before = content.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || !mayMention(content, at)) return null;
  const sought = before.slice(at + 1);
  return sought.length > LONGEST_SOUGHT || /^\s|\n/.test(sought) ? null : { at, sought };
}

/** Those of whom a name begins with what is typed, with or without its accents. */
export const offeredFor = (sought: string, colleagues: readonly Colleague[]): readonly Colleague[] =>
  colleagues.filter(({ name }) => name !== '' && foldText(` ${name}`).includes(foldText(` ${sought}`)));

/** The text with the whole name in place of what was typed of it, and where the caret goes on. */
export function completed(
  content: string,
  { at, sought }: Begun,
  { name }: Colleague,
): { content: string; caret: number } {
  const before = `${content.slice(0, at)}@${name} `;
  const after = content.slice(at + 1 + sought.length).replace(/^ /, '');
  return { content: before + after, caret: before.length };
}
