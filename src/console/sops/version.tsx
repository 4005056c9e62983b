/** What a version of a procedure changed: side by side where there is room, in one column on a phone. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { sopVersionSchema } from '../../contract/sop.ts';
import { Icon } from '../../ui/icon.tsx';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { type Row, sideBySide } from './side-by-side.ts';
import { text } from './text.ts';

type Version = z.infer<typeof sopVersionSchema>;
type Props = { id: string; version: number };

export function VersionPage({ id, version }: Props) {
  const [api, store] = [useApi(), useStoreSlug()];
  const found = useQuery({
    queryKey: [store, 'sops', id, 'versions', version],
    queryFn: ({ signal }) =>
      api.get<Version>(`/sops/${encodeURIComponent(id)}/versions/${version}`, { signal }),
  });
  return (
    <>
      <Link
        to={`?${new URLSearchParams({ sop: id })}`}
        className="inline-flex min-h-6 items-center gap-1 self-start text-brand-ink underline"
      >
        <Icon name="back" size={16} />
        {text.versions.back}
      </Link>
      {found.data ? (
        <Compared version={found.data} />
      ) : found.error ? (
        <Failed
          title={text.versions.failed}
          sentence={sentenceOf(found.error)}
          onRetry={() => found.refetch()}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Compared({ version: { version, title, at, by, body, changes } }: { version: Version }) {
  const isSame = changes.every(({ kind }) => kind === 'same');
  const rows = changes.length === 0 ? sideBySide([{ kind: 'same', text: body }]) : sideBySide(changes);
  return (
    <>
      <div>
        <h2 className="text-lg font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <p className="text-muted">
          {text.versions.version(version)} {text.versions.by(by.name ?? text.versions.unknown)} ·{' '}
          <Moment at={at} />
        </p>
      </div>
      {version === 1 ? <p>{text.versions.first}</p> : isSame ? <p>{text.versions.same}</p> : null}
      {isSame ? (
        <p className="rounded-xl border border-line p-3 font-mono whitespace-pre-wrap wrap-anywhere">
          {body}
        </p>
      ) : (
        <Table rows={rows} version={version} />
      )}
    </>
  );
}

const SIDE =
  'block px-3 py-0.5 font-mono whitespace-pre-wrap wrap-anywhere md:table-cell md:w-1/2 md:align-top';

/** The rows never change while they are shown, so their place is a good key. */
const numbered = (rows: readonly Row[]) => rows.map((row, at) => ({ ...row, at }));

const Table = ({ rows, version }: { rows: readonly Row[]; version: number }) => (
  <table className="block w-full overflow-hidden rounded-xl border border-line md:table md:table-fixed">
    <thead className="hidden md:table-header-group">
      <tr>
        {[version - 1, version].map((one) => (
          <th key={one} scope="col" className="border-b border-line px-3 py-1.5 text-start font-semibold">
            {text.versions.before(one)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block md:table-row-group">
      {numbered(rows).map((row) => (
        <Line key={row.at} row={row} />
      ))}
    </tbody>
  </table>
);

function Line({ row: { before, after } }: { row: Row }) {
  if (before === after) {
    return (
      <tr className="block md:table-row">
        <td className={`${SIDE} max-md:hidden`}>{before}</td>
        <td className={SIDE}>{after || '\u00a0'}</td>
      </tr>
    );
  }
  return (
    <tr className="block md:table-row">
      {before === null ? (
        <td className={`${SIDE} max-md:hidden`} />
      ) : (
        <td className={`${SIDE} bg-danger-wash`}>
          <span className="sr-only">{text.versions.removed} </span>
          <del className="no-underline">{before || '\u00a0'}</del>
        </td>
      )}
      {after === null ? (
        <td className={`${SIDE} max-md:hidden`} />
      ) : (
        <td className={`${SIDE} bg-success-wash`}>
          <span className="sr-only">{text.versions.added} </span>
          <ins className="no-underline">{after || '\u00a0'}</ins>
        </td>
      )}
    </tr>
  );
}
