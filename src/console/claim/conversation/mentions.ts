/** A note mentions a colleague by "@" and their name. Who is mentioned follows from the text alone. */
import type { Colleague } from '../../app/colleagues.ts';

export type Span = { words: string; mention: Colleague | null };

/** The text in parts: names after "@", and what stands between them. A longer name counts before a shorter one. */
export function spansOf(content: string, colleagues: readonly Colleague[]): Span[] {
  const named = colleagues.toSorted((one, other) => other.name.length - one.name.length);
  const spans: Span[] = [];
  let from = 0;
  for (let at = content.indexOf('@'); at >= 0; at = content.indexOf('@', at + 1)) {
    const mention = named.find(({ name }) => name !== '' && content.startsWith(name, at + 1));
    if (!mention) continue;
    if (at > from) spans.push({ words: content.slice(from, at), mention: null });
    from = at + 1 + mention.name.length;
    spans.push({ words: content.slice(at, from), mention });
  }
  return from < content.length ? [...spans, { words: content.slice(from), mention: null }] : spans;
}

/** The ids of those who are mentioned. */
export const mentionsIn = (content: string, colleagues: readonly Colleague[]): string[] => [
  ...new Set(spansOf(content, colleagues).flatMap(({ mention }) => mention?.id ?? [])),
];

/** The text with a mention at its end. */
export const withMention = (content: string, { name }: Colleague): string =>
  `${content}${content === '' || /\s$/.test(content) ? '' : ' '}@${name} `;
