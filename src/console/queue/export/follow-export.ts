/** Waits for files of claims that a job writes, and offers each until it is downloaded or declined, also after a reload. */
import { useEffect } from 'react';
import type { ClaimExport } from '../../../contract/claim-export.ts';
import type { Api } from '../../app/api.ts';
import { offerFile, whenWritten } from '../../app/offer-file.ts';
import { isPassing, Problem, sentenceOf } from '../../app/problem.ts';
import { useApi, useMe } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { forgetAllExports, forgetExport, keepExport, keptExports } from './kept-exports.ts';
import { text } from './text.ts';

const POLL_MS = 2_000;

type Asked = { api: Api; personId: string; store: string; id: string };
type Written = Pick<ClaimExport, 'state' | 'url' | 'rows'>;

/** Those that this page waits for or offers. */
const followed = new Set<string>();

/** For the gallery, which shows each state as a new tab does. */
export function forgetFollowed(): void {
  followed.clear();
  forgetAllExports();
}

const NOT_READ: Written = { state: 'waiting', url: null, rows: 0 };

/**
 * `first`: the file as it was answered already.
 * @throws Problem if the file can't be had; it is forgotten then
 */
export async function followExport(
  { api, personId, store, id }: Asked,
  { first = NOT_READ, everyMs = POLL_MS }: { first?: Written; everyMs?: number } = {},
): Promise<void> {
  if (followed.has(id)) return;
  followed.add(id);
  keepExport(personId, { store, id });
  const read = async (): Promise<Written> =>
    (await api.get<{ export: ClaimExport }>(`/claim-exports/${id}`)).export;
  const forget = () => forgetExport(personId, id);
  const close = tell(text.writing, { seconds: 0 });
  try {
    const file = await whenWritten<Written>(first, read, everyMs);
    offerFile(file, read, text.ready(file.rows), forget);
  } catch (error) {
    if (!isPassing(error)) forget();
    throw error;
  } finally {
    close();
  }
}

/** Goes on waiting for the files that were asked for before the page was loaded. */
export function useKeptExports(store: string | null): void {
  const api = useApi(store);
  const { person } = useMe();
  useEffect(() => {
    for (const one of keptExports(person.id)) {
      if (one.store !== store) continue;
      followExport({ api, personId: person.id, ...one }).catch((error: unknown) => {
        // Deleted since: nobody waits for it any more.
        if (!(error instanceof Problem && error.status === 404)) tell(sentenceOf(error), { isError: true });
      });
    }
  }, [api, store, person.id]);
}
