/** What is typed in the box of messages or notes, as it is saved until it is sent. */
import { type KeptFile, keptFiles } from '../kept-files.ts';
import type { Kept } from '../unsent.ts';
import { actsWithout, isNothing, keptActs, type MacroActs } from './macro-acts.ts';

/** `files`: those that the server has. */
export type Writing = { words: string; acts: MacroActs; files: readonly KeptFile[] };

export const writingOf = (kept: Kept | null): Writing => ({
  words: kept?.text ?? '',
  acts: keptActs(kept?.form),
  files: keptFiles(kept?.form),
});

export function keptOf({ words, acts, files }: Writing): Kept | null {
  const form = { ...(!isNothing(acts) && { acts }), ...(files.length > 0 && { files }) };
  const hasForm = Object.keys(form).length > 0;
  return words === '' && !hasForm ? null : { text: words, form: hasForm ? form : null };
}

/** What was added while the rest was being sent. */
export const addedTo = (sent: Writing, { words, acts, files }: Writing): Writing => ({
  words: words.startsWith(sent.words) ? words.slice(sent.words.length) : words,
  acts: actsWithout(acts, sent.acts),
  files: files.filter(({ fileKey }) => !sent.files.some((one) => one.fileKey === fileKey)),
});
