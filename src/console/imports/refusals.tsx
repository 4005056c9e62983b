/** What an import refused and why, with a file of it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ImportRefusal, ImportRefusalList, ImportRun } from '../../contract/import-run.ts';
import { isUnderWay, MOST_IMPORT_REFUSALS } from '../../domain/imports/import-run.ts';
import { useStoreSlug } from '../app/session.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { Paged } from '../lists/paged.tsx';
import { Section } from '../parts/page.tsx';
import { text } from './text.ts';

export function Refusals({ run }: { run: ImportRun }) {
  const { kind, id, phase, state, counts } = run;
  const path = `/import-runs/${kind}/${id}/refusals`;
  const [store, client] = [useStoreSlug(), useQueryClient()];
  // A trial and the import have different lists at the same address.
  useEffect(() => {
    if (phase && state) void client.invalidateQueries({ queryKey: [store, path] });
  }, [client, store, path, phase, state]);
  if (isUnderWay(state)) {
    return (
      <Section title={text.refusals.title}>
        <p className="text-muted">{text.refusals.later}</p>
      </Section>
    );
  }
  return (
    <Section
      title={text.refusals.title}
      lead={text.refusals.lead(counts.refused, MOST_IMPORT_REFUSALS)}
      actions={
        <ExportButton path={path} name={`refused-${id}`} filters={{}} label={text.refusals.download} />
      }
    >
      <Paged<ImportRefusalList, ImportRefusal>
        path={path}
        q=""
        linesOf={({ refusals }) => refusals}
        failed={text.refusals.failed}
        empty={<p className="text-muted">{text.refusals.none}</p>}
      >
        {(lines) => (
          <ul aria-label={text.refusals.list} className="divide-y divide-line">
            {lines.map(({ number, reference, reason }) => (
              <li key={number} className="flex flex-col gap-x-4 py-2 wrap-anywhere sm:flex-row">
                <span className="shrink-0 font-semibold sm:w-40">
                  <bdi>{reference}</bdi>
                </span>
                <span>
                  <bdi>{reason}</bdi>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </Section>
  );
}
