/** The documents that come with the product (docs/**.md), read once. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentName, nameOf } from './names.ts';
import { type Rendered, render } from './render.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs');

export type DocumentGroup = (typeof GROUPS)[number]['group'];
export type ReadDocument = Rendered & { name: DocumentName; group: DocumentGroup };

/** The chapters of the list, in its order. A document belongs to the first whose folder holds it. */
export const GROUPS = [
  { group: 'guide', folder: 'guide/', label: 'Guide' },
  { group: 'rules', folder: 'rules/', label: 'Rules' },
  { group: 'decisions', folder: 'decisions/', label: 'Decisions' },
  { group: 'operators', folder: '', label: 'For operators and developers' },
] as const;

function readAll(): ReadonlyMap<DocumentName, ReadDocument> {
  const files = globSync('**/*.md', { cwd: FOLDER }).map((file) => file.replaceAll('\\', '/'));
  const known = new Set(files);
  const documents = files.sort().map((file): [DocumentName, ReadDocument] => {
    const { group = 'operators' } = GROUPS.find(({ folder }) => file.startsWith(folder)) ?? {};
    const name = nameOf(file);
    return [name, { ...render(readFileSync(join(FOLDER, file), 'utf8'), file, known), name, group }];
  });
  return new Map(documents);
}

let read: ReadonlyMap<DocumentName, ReadDocument> | undefined;

export function library(): ReadonlyMap<DocumentName, ReadDocument> {
  read ??= readAll();
  return read;
}

/** Documents of a chapter by title. Its index comes first. */
export const documentsOf = (group: DocumentGroup): ReadDocument[] =>
  [...library().values()]
    .filter((one) => one.group === group)
    .sort((a, b) => Number(isIndex(b)) - Number(isIndex(a)) || a.title.localeCompare(b.title, 'en'));

const isIndex = ({ name }: ReadDocument) => GROUPS.some(({ folder }) => folder === `${name || 'guide'}/`);
