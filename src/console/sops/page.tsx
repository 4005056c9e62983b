/** A procedure: its text as a form, as the team reads it, and its versions. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Sop } from '../../contract/sop.ts';
import { CLAIM_TYPES } from '../../domain/claims/claim-types.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { type FieldSpec, FormField } from '../forms/form-field.tsx';
import { SectionForm } from '../forms/section-form.tsx';
import type { Values } from '../forms/use-section.ts';
import { useWhole } from '../forms/use-whole.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Section } from '../parts/page.tsx';
import { SopText } from '../parts/sop-text.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';
import { useVersions } from './versions.ts';

const LONGEST_TITLE = 150;
const LONGEST_BODY = 20_000;
const PATHS = ['title', 'body', 'claimTypes'] as const;
const BLANK: Values = { title: '', body: '', claimTypes: [] };

const FIELDS: readonly FieldSpec[] = [
  { path: 'title', label: text.fields.title, kind: 'text', most: LONGEST_TITLE },
  { path: 'body', label: text.fields.body, kind: 'area', most: LONGEST_BODY, hint: text.fields.bodyHint },
  {
    ...{ path: 'claimTypes', label: text.fields.claimTypes, kind: 'list' },
    options: Object.entries(CLAIM_TYPES).map(([value, { label }]) => ({ value, label })),
  },
];

const valuesOf = ({ title, body, claimTypes }: Sop): Values => ({ title, body, claimTypes });
const pathOf = (id: string) => `/sops/${encodeURIComponent(id)}`;

type Props = { id: string | null; onDone: () => void };

export function SopPage({ id, onDone }: Props) {
  return (
    <>
      <BackLink>{text.back}</BackLink>
      {id === null ? <Editor sop={null} onDone={onDone} /> : <Loaded id={id} onDone={onDone} />}
    </>
  );
}

function Loaded({ id, onDone }: { id: string; onDone: () => void }) {
  const [api, store] = [useApi(), useStoreSlug()];
  const sop = useQuery({
    queryKey: [store, 'sops', id],
    queryFn: ({ signal }) => api.get<Sop>(pathOf(id), { signal }),
  });
  if (sop.data) {
    return (
      <>
        <Editor sop={sop.data} onDone={onDone} />
        <Section title={text.reads}>
          <div className="flex flex-col gap-2">
            <SopText blocks={sop.data.blocks} />
          </div>
        </Section>
        <Versions id={id} />
      </>
    );
  }
  if (!sop.error) return <Loading />;
  return <Failed title={text.failed} sentence={sentenceOf(sop.error)} onRetry={() => sop.refetch()} />;
}

function Editor({ sop, onDone }: { sop: Sop | null; onDone: () => void }) {
  const can = useCan();
  const store = useStoreSlug();
  const form = useWhole<Sop>({
    path: '/sops',
    queryKey: [store, 'sops'],
    thing: sop,
    blank: BLANK,
    valuesOf,
    bodyOf: (values) => values,
    reread: (api) => api.get<Sop>(pathOf(sop?.id ?? '')),
    onDone,
  });
  const mayChange = can(sop === null ? 'sop:create' : 'sop:update');
  return (
    <>
      <h2 className="text-lg font-semibold wrap-anywhere">
        <bdi>{sop?.title ?? text.addTitle}</bdi>
      </h2>
      <SectionForm form={form} mayChange={mayChange} paths={PATHS}>
        {FIELDS.map((spec) => (
          <FormField key={spec.path} form={form} spec={spec} mayChange={mayChange} />
        ))}
      </SectionForm>
    </>
  );
}

function Versions({ id }: { id: string }) {
  const versions = useVersions(id);
  return (
    <Section title={text.versions.title}>
      {versions.data ? (
        <ol className="divide-y divide-line">
          {versions.data.versions.map(({ version, at, by, active }) => (
            <li key={version} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <p>
                <strong className="font-semibold">{text.versions.version(version)}</strong>{' '}
                <span className="text-muted">
                  {text.versions.by(by.name ?? text.versions.unknown)} · <Moment at={at} /> ·{' '}
                  {active ? text.shown : text.hidden}
                </span>
              </p>
              <Link
                to={`?${new URLSearchParams({ sop: id, version: String(version) })}`}
                aria-label={text.versions.compareThis(version)}
                className="text-brand-ink underline"
              >
                {text.versions.compare}
              </Link>
            </li>
          ))}
        </ol>
      ) : versions.error ? (
        <Failed
          title={text.versions.failed}
          sentence={sentenceOf(versions.error)}
          onRetry={() => versions.refetch()}
        />
      ) : (
        <Loading lines={3} />
      )}
    </Section>
  );
}
