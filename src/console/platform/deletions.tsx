/** The last deletions of stores: how far each is, and what went. */
import { useQuery } from '@tanstack/react-query';
import type { StoreDeletion, StoreDeletions } from '../../contract/platform-deletions.ts';
import { GOES } from '../../domain/stores/deletion.ts';
import { useApi } from '../app/session.tsx';
import { Section } from '../parts/page.tsx';
import { ProgressBar } from '../parts/progress.tsx';
import { Moment } from '../parts/when.tsx';
import { deletionText as text } from './text.ts';

const EVERY_MS = 2_000;
const PATH = '/platform/deletions';

/** Nothing before the first one. */
export function Deletions() {
  const api = useApi(null);
  const { data } = useQuery({
    queryKey: [null, PATH],
    queryFn: ({ signal }) => api.get<StoreDeletions>(PATH, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.deletions.some(({ endedAt }) => endedAt === null) ? EVERY_MS : false,
  });
  if (!data || data.deletions.length === 0) return null;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pb-6 sm:px-6">
      <Section title={text.list.title} lead={text.list.lead}>
        <ul aria-label={text.list.title} className="divide-y divide-line">
          {data.deletions.map((deletion) => (
            <Line key={deletion.id} deletion={deletion} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Line({ deletion }: { deletion: StoreDeletion }) {
  const { name, slug, by, askedAt, endedAt, goes, rowsGone, rowsTotal } = deletion;
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted break-words">
          <bdi>{slug}</bdi> · {GOES.map((one) => text.list.went[one](goes[one])).join(', ')}
        </p>
      </div>
      <div className="min-w-0">
        <p className="break-words">
          {text.list.by} <bdi>{by}</bdi>, <Moment at={askedAt} />
        </p>
        {endedAt === null ? (
          <ProgressBar
            label={text.list.progress(name)}
            share={rowsTotal === null ? null : rowsGone / Math.max(1, rowsTotal)}
          />
        ) : (
          <p className="text-muted">
            {text.list.ended} <Moment at={endedAt} />
          </p>
        )}
      </div>
    </li>
  );
}
