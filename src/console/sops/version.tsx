/** How two versions of a procedure differ: side by side where there is room, in one column on a phone. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { sopVersionSchema } from '../../contract/sop.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { SelectField } from '../parts/field.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { type Row, sideBySide } from './side-by-side.ts';
import { text } from './text.ts';
import { useVersions } from './versions.ts';

type Version = z.infer<typeof sopVersionSchema>;
/** `from`: the version it is compared with; null for the one before it. */
type Props = { id: string; version: number; from: number | null };

export function VersionPage({ id, version, from }: Props) {
  const [api, store] = [useApi(), useStoreSlug()];
  const found = useQuery({
    queryKey: [store, 'sops', id, 'versions', version, from],
    queryFn: ({ signal }) =>
      api.get<Version>(`/sops/${encodeURIComponent(id)}/versions/${version}`, { signal, query: { from } }),
  });
  return (
    <>
      <BackLink to={`?${new URLSearchParams({ sop: id })}`}>{text.versions.back}</BackLink>
      {found.data ? (
        <Compared id={id} version={found.data} />
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

function Compared({ id, version: compared }: { id: string; version: Version }) {
  const { version, title, at, by, body, from, changes } = compared;
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
      <Choice id={id} version={version} from={from} />
      {from === null ? <p>{text.versions.first}</p> : isSame ? <p>{text.versions.same}</p> : null}
      {from === null || isSame ? (
        <p className="rounded-xl border border-line p-3 font-mono whitespace-pre-wrap wrap-anywhere">
          {body}
        </p>
      ) : (
        <Table rows={rows} versions={[from, version]} />
      )}
    </>
  );
}

/** Chooses both versions. The address keeps them. */
function Choice({ id, version, from }: Props) {
  const [, setParams] = useSearchParams();
  const known = useVersions(id).data?.versions ?? [];
  if (known.length < 2) return null;
  const without = (other: number | null) =>
    known
      .filter((one) => one.version !== other)
      .map((one) => ({ value: String(one.version), label: text.versions.version(one.version) }));
  const show = (chosen: { version: string; from: string }) => setParams({ sop: id, ...chosen });
  const [left, right] = [String(from ?? ''), String(version)];
  return (
    <div className="grid max-w-md grid-cols-2 gap-3">
      <SelectField
        label={text.versions.from}
        value={left}
        onValue={(chosen) => show({ version: right, from: chosen })}
        options={[
          ...(from === null ? [{ value: '', label: text.versions.nothing }] : []),
          ...without(version),
        ]}
      />
      <SelectField
        label={text.versions.to}
        value={right}
        onValue={(chosen) => show({ version: chosen, from: left })}
        options={without(from)}
      />
    </div>
  );
}

const SIDE =
  'block px-3 py-0.5 font-mono whitespace-pre-wrap wrap-anywhere md:table-cell md:w-1/2 md:align-top';

/** The rows never change while they are shown, so their place is a good key. */
const numbered = (rows: readonly Row[]) => rows.map((row, at) => ({ ...row, at }));

const Table = ({ rows, versions }: { rows: readonly Row[]; versions: readonly number[] }) => (
  <table className="block w-full overflow-hidden rounded-xl border border-line md:table md:table-fixed">
    <thead className="hidden md:table-header-group">
      <tr>
        {versions.map((one) => (
          <th key={one} scope="col" className="border-b border-line px-3 py-1.5 text-start font-semibold">
            {text.versions.version(one)}
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
