/** Saves the claims of the list as a file for spreadsheets. Many claims of a store are written by a job. */
import { useState } from 'react';
import type { ClaimExport } from '../../../contract/claim-export.ts';
import type { Api } from '../../app/api.ts';
import { offerFile, whenWritten } from '../../app/offer-file.ts';
import { sentenceOf } from '../../app/problem.ts';
import { readFile, saveFile } from '../../app/save-file.ts';
import { useApi, useSend } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { Button } from '../../parts/button.tsx';
import type { QueueFilter, QueueList } from '../address.ts';
import { text } from './text.ts';

const POLL_MS = 2_000;

type Count = { count: number; hasMore: boolean };
type Answer = { export: ClaimExport };

export function ExportButton({ store, filter }: QueueList) {
  const api = useApi(store);
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
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
      else if (hasMore) await saveByJob(api, filter);
      else saveFile(await readFile(send, store, '/claims.csv', paramsOf(filter)), `claims-${date}.csv`);
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

async function saveByJob(api: Api, filter: QueueFilter): Promise<void> {
  const close = tell(text.writing, { seconds: 0 });
  try {
    const { export: asked } = await api.post<Answer>('/claim-exports', paramsOf(filter));
    const read = async () => (await api.get<Answer>(`/claim-exports/${asked.id}`)).export;
    const file = await whenWritten(asked, read, POLL_MS);
    offerFile(file, read, text.ready(file.rows));
  } finally {
    close();
  }
}
