/** A line of the audit log: who did what, when, and each value before and after. */
import { Link } from 'react-router';
import type { AuditLine } from '../../contract/audit.ts';
import { type Change, changesOf } from '../../domain/audit/changes.ts';
import { SUBJECTS, type SubjectKind } from '../../domain/audit/operations.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { Moment, useMoments } from '../parts/when.tsx';
import { text as all } from './changes-text.ts';

const text = all.auditLine;

type PageOf = (store: string, id: string) => string;
const setting =
  (section: string): PageOf =>
  (store) =>
    urls.console.setting(store, section);

/** Where the console shows what a line is about. */
const PAGES: Partial<Record<SubjectKind, PageOf>> = {
  claim: urls.console.claim,
  order: urls.console.order,
  product: urls.console.product,
  store: (store) => urls.console.settings(store),
  label: setting('labels'),
  macro: setting('macros'),
  sop: setting('sops'),
  field: setting('metadata'),
  token: setting('api-tokens'),
  webhook: setting('webhooks'),
};

/** More of them are folded away. */
const SHOWN = 4;

type Props = {
  line: AuditLine;
  /** Whether the page shows what the line is about. */
  isHere?: boolean;
};

export function AuditLogLine({ line, isHere = false }: Props) {
  const { at, actor, did, subject, before, after } = line;
  const store = useStoreSlug() ?? '';
  const page = isHere || store === '' || subject.id === null ? undefined : PAGES[subject.kind];
  const changes = changesOf({ before, after });
  const kind = text.kinds[actor.kind];
  const rule =
    actor.kind === 'rule' && actor.id !== null && store !== ''
      ? `${setting('automation')(store, actor.id)}?${new URLSearchParams({ rule: actor.id })}`
      : null;
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">
            {rule === null ? (
              <bdi>{actor.name}</bdi>
            ) : (
              <Link to={rule} className="text-brand-ink underline">
                <bdi>{actor.name}</bdi>
              </Link>
            )}
          </strong>
          {kind === null ? null : (
            <span className="text-muted">
              {' '}
              ({kind}
              {actor.version === null ? null : text.version(actor.version)})
            </span>
          )}{' '}
          {did}
        </p>
        <span className="text-muted">
          <Moment at={at} />
        </span>
      </div>
      {changes.length === 0 ? null : <Changes changes={changes} />}
      {page && subject.id !== null ? (
        <Link to={page(store, subject.id)} className="self-start text-brand-ink underline">
          {text.open(subject.name ?? SUBJECTS[subject.kind])}
        </Link>
      ) : null}
    </li>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const rest = changes.slice(SHOWN);
  return (
    <>
      <Rows changes={changes.slice(0, SHOWN)} />
      {rest.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer text-brand-ink">{text.more(rest.length)}</summary>
          <Rows changes={rest} />
        </details>
      )}
    </>
  );
}

const Rows = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="flex flex-col gap-0.5">
    {changes.map(({ name, before, after }) => (
      <div key={name} className="flex flex-wrap gap-x-2">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 wrap-anywhere">
          {before === null ? null : (
            <>
              <span className="sr-only">{after === null ? text.gone : text.was} </span>
              <del className="text-muted">
                <Value value={before} />
              </del>
            </>
          )}
          {before === null || after === null ? null : <span aria-hidden="true"> → </span>}
          {after === null ? null : (
            <>
              {before === null ? null : <span className="sr-only"> {text.is} </span>}
              <ins className="no-underline">
                <Value value={after} />
              </ins>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function Value({ value }: { value: string }) {
  const { moment } = useMoments();
  return <bdi>{ISO.test(value) ? moment(value) : value}</bdi>;
}
