/** The last twenty versions, each of which can be brought back. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import type { Look } from './look.ts';
import { readVersion, versionsQuery } from './query.ts';
import { text } from './text.ts';

const words = text.versions;
type Props = { published: number; mayChange: boolean; onBringBack: (look: Look) => boolean };

export function Versions({ published, mayChange, onBringBack }: Props) {
  const [api, store] = [useApi(), useStoreSlug()];
  const [busy, setBusy] = useState<number | null>(null);
  const versions = useQuery(versionsQuery(api, store));
  const bringBack = async (number: number) => {
    setBusy(number);
    try {
      const { look } = await readVersion(api, number);
      tell(onBringBack(look) ? words.broughtBack(number) : words.same(number));
    } catch (failure) {
      tell(sentenceOf(failure), { isError: true });
    }
    setBusy(null);
  };
  return (
    <Section title={words.title} lead={words.lead}>
      {versions.data ? (
        <ul className="flex flex-col divide-y divide-line">
          {versions.data.versions.map(({ number, publishedAt, by }) => (
            <li key={number} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="font-semibold">{words.number(number)}</span>
              <span className="text-muted">
                <Moment at={publishedAt} /> {by === null ? words.unknown : words.by(by)}
              </span>
              <span className="ms-auto">
                {number === published ? <span className="text-muted">{words.now}</span> : null}
                {mayChange && number !== published ? (
                  <Button
                    kind="secondary"
                    aria-label={words.bringBackOf(number)}
                    busy={busy === number}
                    onClick={() => void bringBack(number)}
                  >
                    {words.bringBack}
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : versions.error ? (
        <Failed
          title={text.failedVersions}
          sentence={sentenceOf(versions.error)}
          onRetry={() => versions.refetch()}
        />
      ) : (
        <Loading lines={3} />
      )}
    </Section>
  );
}
