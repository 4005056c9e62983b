/** Who changed a record by hand, and what: its section on the record's page. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HandChanges } from '../../contract/hand-changes.ts';
import { displayDurationText } from '../../domain/time/duration.ts';
import { sentenceOf } from '../app/problem.ts';
import { Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './changes-text.ts';

const words = text.byHand;

export type FieldChange = HandChanges[number]['fields'][number];

type Props = {
  loaded: Pick<UseQueryResult<{ changes: HandChanges }>, 'data' | 'error' | 'refetch'>;
  /** The page where it is changed; null for who may not. */
  edit: { to: string; label: string } | null;
  none: string;
  sentence: (change: FieldChange) => string;
};

export function HandChangesSection({ loaded: { data, error, refetch }, edit, none, sentence }: Props) {
  const link = edit ? (
    <Link to={edit.to} className="text-brand-ink underline">
      {edit.label}
    </Link>
  ) : null;
  return (
    <Section title={words.title} lead={words.lead} actions={link}>
      {data ? (
        <History changes={data.changes} none={none} sentence={sentence} />
      ) : error ? (
        <Failed title={words.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading lines={2} />
      )}
    </Section>
  );
}

function History({ changes, none, sentence }: { changes: HandChanges } & Pick<Props, 'none' | 'sentence'>) {
  if (changes.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul aria-label={words.title} className="flex flex-col gap-3">
      {changes.map(({ at, by, fields }) => (
        <li key={at}>
          <p className="text-muted">
            <bdi>{by ?? words.someone}</bdi> · <Moment at={at} />
          </p>
          <ul>
            {fields.map((one) => (
              <li key={`${one.field} ${one.item}`} className="wrap-anywhere">
                <bdi>{sentence(one)}</bdi>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function said(field: string, value: string | number | null): string {
  if (value === null) return 'nothing';
  return field === 'warrantyPeriod' ? displayDurationText(String(value)).toLowerCase() : String(value);
}

/** @param name of the field */
export const changedSentence = (name: string, { field, item, before, after }: FieldChange): string =>
  words.changed(item === null ? name : words.of(name, item), said(field, after), said(field, before));
