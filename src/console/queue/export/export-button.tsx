/** Saves the claims of the list as a file for spreadsheets. Many claims of a store are written by a job. */
import { useState } from 'react';
import type { ClaimExport } from '../../../contract/claim-export.ts';
import { sentenceOf } from '../../app/problem.ts';
import { readFile, saveFile } from '../../app/save-file.ts';
import { useApi, useMe, useSend } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { Button } from '../../parts/button.tsx';
import type { QueueFilter, QueueList } from '../address.ts';
import { followExport, useKeptExports } from './follow-export.ts';
import { text } from './text.ts';

type Count = { count: number; hasMore: boolean };
type Answer = { export: ClaimExport };

export function ExportButton({ store, filter }: QueueList) {
  const api = useApi(store);
  const send = useSend();
  const { person } = useMe();
  const [isBusy, setBusy] = useState(false);
  useKeptExports(store);
  const run = async () => {
    setBusy(true);
    try {
      const date = new Date().toISOString().slice(0, 10);
      if (store === null) {
        const file = await readFile(send, null, '/me/claims.csv', paramsOf(filter));
        if (await isEmpty(file)) tell(text.none);
        else saveFile(file, `claims-${date}.csv`);
        return;
      }
      const { tab, q } = filter;
      const { count, hasMore } = await api.get<Count>('/claims/count', { query: { tab, q } });
      if (count === 0) tell(text.none);
      else if (hasMore) {
        const { export: asked } = await api.post<Answer>('/claim-exports', paramsOf(filter));
        await followExport({ api, personId: person.id, store, id: asked.id }, { first: asked });
      } else saveFile(await readFile(send, store, '/claims.csv', paramsOf(filter)), `claims-${date}.csv`);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="secondary" busy={isBusy} onClick={run}>
      {text.button}
    </Button>
  );
}

const paramsOf = ({ tab, q, sort }: QueueFilter) => ({
  tab,
  ...(q !== '' && { q }),
  ...(sort !== null && { sort }),
});

/** Whether only the names of the columns are there. */
const isEmpty = async (file: Blob): Promise<boolean> => (await file.text()).trimEnd().split('\n').length < 2;
