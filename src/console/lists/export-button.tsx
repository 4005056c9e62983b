/** Saves the list as CSV, as it is searched and filtered. */
import { useState } from 'react';
import type { Query } from '../app/api.ts';
import { sentenceOf } from '../app/problem.ts';
import { readFile, saveFile } from '../app/save-file.ts';
import { useSend, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { useSearched } from './search-form.tsx';
import { text } from './text.ts';

/** `path`: of the list, below /v1. `name`: of the file, before its date. */
type Props = { path: string; name: string; filters: Query; label?: string; className?: string };

export function ExportButton({ path, name, filters, label = text.export, className }: Props) {
  const send = useSend();
  const store = useStoreSlug() ?? '';
  const q = useSearched();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const file = await readFile(send, store, `${path}.csv`, { ...filters, q });
      saveFile(file, `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="secondary" busy={isBusy} onClick={run} className={className}>
      {label}
    </Button>
  );
}
