/** What shoppers agreed to over time: the versions that claims name. */
import { useQuery } from '@tanstack/react-query';
import type { ClaimTermsVersions } from '../../contract/store.ts';
import { Link } from '../../ui/link.tsx';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';

const words = text.terms;

/** @param version of the store: with each save there may be another version */
export function TermsVersions({ version }: { version: number }) {
  const api = useApi();
  const terms = useQuery({
    queryKey: [useStoreSlug(), 'claim-terms', version],
    queryFn: ({ signal }) => api.get<ClaimTermsVersions>('/claim-terms', { signal }),
  });
  return (
    <section className="mt-6 flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{words.title}</h2>
      <p className="text-muted">{words.help}</p>
      {terms.data ? (
        <Versions versions={terms.data.versions} />
      ) : terms.error ? (
        <Failed title={words.failed} sentence={sentenceOf(terms.error)} onRetry={() => terms.refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

const Versions = ({ versions }: ClaimTermsVersions) =>
  versions.length === 0 ? (
    <p>{words.none}</p>
  ) : (
    <ul aria-label={words.title} className="divide-y divide-line rounded-xl border border-line">
      {versions.map(({ version, url, body, since }) => (
        <li key={version} className="flex flex-col gap-1 px-4 py-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{words.version(version)}</span>
            <span className="text-muted">
              <Moment at={since} />
            </span>
          </p>
          {url === null ? null : (
            <p className="wrap-anywhere">
              <Link href={url} outside>
                {words.link}
              </Link>
            </p>
          )}
          {body === null ? null : (
            <details>
              <summary className="cursor-pointer text-brand-ink">{words.text}</summary>
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {body}
              </p>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
