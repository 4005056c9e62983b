/** How documents are addressed. */

/** The last part of a document's address: `rules/windows`, or '' for the guide's first page. */
export type DocumentName = string;

/** The name of a file below `docs`: an index stands for its folder, and the guide's index for all. */
export function nameOf(file: string): DocumentName {
  const name = file.replace(/\.md$/, '').replace(/(^|\/)README$/, '');
  return name === 'guide' ? '' : name;
}
