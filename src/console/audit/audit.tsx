/** Who changed what in a store, newest first: a section of the settings. */
import type { AuditLine, AuditLog } from '../../contract/audit.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { Paged } from '../lists/paged.tsx';
import { SearchForm, useSearched } from '../lists/search-form.tsx';
import { Empty } from '../parts/states.tsx';
import { Filters, useFilters } from './filters.tsx';
import { Line } from './line.tsx';
import { text } from './text.ts';

const LONGEST_SEARCH = 200;

export function Audit() {
  const q = useSearched();
  const filters = useFilters();
  const isPlain = q === '' && Object.values(filters).every((value) => !value);
  const none = isPlain ? text.none : text.notFound;
  return (
    <>
      <SearchForm {...text.search} most={LONGEST_SEARCH} />
      <Filters />
      <Paged<AuditLog, AuditLine>
        path="/audit-log"
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
            <ExportButton path="/audit-log" name="audit" filters={filters} className="self-end" />
            <ul aria-label={text.list} className="divide-y divide-line rounded-xl border border-line">
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </>
        )}
      </Paged>
    </>
  );
}
