/** Who changed what in a store, newest first: a section of the settings. */
import { useState } from 'react';
import type { AuditLine, AuditLog } from '../../contract/audit.ts';
import { sentenceOf } from '../app/problem.ts';
import { readFile, saveFile } from '../app/save-file.ts';
import { useSend, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Paged } from '../lists/paged.tsx';
import { SearchForm, useSearched } from '../lists/search-form.tsx';
import { Button } from '../parts/button.tsx';
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
            <Export />
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

function Export() {
  const send = useSend();
  const store = useStoreSlug() ?? '';
  const q = useSearched();
  const filters = useFilters();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const file = await readFile(send, store, '/audit-log.csv', { ...filters, q });
      saveFile(file, `audit-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="secondary" busy={isBusy} onClick={run} className="self-end">
      {text.export}
    </Button>
  );
}
