/** What people changed by hand and an import left as it was. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ImportKept, ImportKeptList, ImportRun } from '../../contract/import-run.ts';
import { isUnderWay, MOST_IMPORT_REFUSALS } from '../../domain/imports/import-run.ts';
import { useStoreSlug } from '../app/session.tsx';
import { Paged } from '../lists/paged.tsx';
import { Section } from '../parts/page.tsx';
import { text } from './text.ts';

export function KeptByHand({ run: { kind, id, phase, state, counts } }: { run: ImportRun }) {
  const path = `/import-runs/${kind}/${id}/kept`;
  const [store, client] = [useStoreSlug(), useQueryClient()];
  // A trial and the import have different lists at the same address.
  useEffect(() => {
    if (phase && state) void client.invalidateQueries({ queryKey: [store, path] });
  }, [client, store, path, phase, state]);
  if (isUnderWay(state)) return null;
  return (
    <Section title={text.kept.title} lead={text.kept.lead(counts.kept, MOST_IMPORT_REFUSALS)}>
      <Paged<ImportKeptList, ImportKept>
        path={path}
        q=""
        linesOf={({ kept }) => kept}
        failed={text.kept.failed}
        empty={<p className="text-muted">{text.kept.none}</p>}
      >
        {(lines) => (
          <ul aria-label={text.kept.list} className="divide-y divide-line">
            {lines.map(({ number, reference, fields }) => (
              <li key={number} className="flex flex-col gap-x-4 py-2 wrap-anywhere sm:flex-row">
                <span className="shrink-0 font-semibold sm:w-40">
                  <bdi>{reference}</bdi>
                </span>
                <bdi>{fields.map(fieldName).join(', ')}</bdi>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </Section>
  );
}

/** "items.i1.quantity" is the quantity of an item; the item's id may have points too. "variants.v1.price" likewise. */
function fieldName(path: string): string {
  const words: Readonly<Record<string, string>> = text.kept.fields;
  if (words[path]) return words[path];
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (path.startsWith('variants.')) return words[`variants.${last}`] ?? path;
  return path.startsWith('items.') ? (words[`items.${last}`] ?? text.kept.line) : path;
}
