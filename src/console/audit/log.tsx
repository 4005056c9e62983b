/** An audit log with its search, its filters and its export. */
import type { ReactNode } from 'react';
import type { AuditLine, AuditLog } from '../../contract/audit.ts';
import { AuditLogLine } from '../lists/audit-line.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { Paged } from '../lists/paged.tsx';
import { SearchForm, useSearched } from '../lists/search-form.tsx';
import { Empty } from '../parts/states.tsx';
import { useFilters } from './filters.tsx';
import { text } from './text.ts';

const LONGEST_SEARCH = 200;

type Props = {
  /** Below /v1. */
  path: string;
  /** Of the exported file. */
  name: string;
  filters: ReactNode;
  /** What stands there before the first change. */
  none?: { title: string; text: string };
};

export function Log({ path, name, filters: fields, none: nothing = text.none }: Props) {
  const q = useSearched();
  const filters = useFilters();
  const isPlain = q === '' && Object.values(filters).every((value) => !value);
  const none = isPlain ? nothing : text.notFound;
  return (
    <>
      <SearchForm {...text.search} most={LONGEST_SEARCH} />
      {fields}
      <Paged<AuditLog, AuditLine>
        path={path}
        q={q}
        filters={filters}
        linesOf={({ lines }) => lines}
        failed={text.failed}
        empty={
          <Empty icon="clock" title={none.title}>
            <p>{none.text}</p>
          </Empty>
        }
      >
        {(lines) => (
          <>
            <ExportButton path={path} name={name} filters={filters} className="self-end" />
            <ul aria-label={text.list} className="divide-y divide-line rounded-xl border border-line">
              {lines.map((line) => (
                <AuditLogLine key={line.id} line={line} />
              ))}
            </ul>
          </>
        )}
      </Paged>
    </>
  );
}
