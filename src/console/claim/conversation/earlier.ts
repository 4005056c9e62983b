/** Messages before those that the claim came with, page by page. */
import { useState } from 'react';
import type { MessageOnWire } from '../../../contract/message.ts';
import { sentenceOf } from '../../app/problem.ts';
import { useApi } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { useDesk } from '../query.ts';

/** As many as a claim comes with (src/contract/claim.ts). */
const PAGE = 100;

type Page = { messages: MessageOnWire[]; earlier: string | null };
type Loaded = { messages: readonly MessageOnWire[]; before: string | null };

export function useEarlierMessages() {
  const { claim } = useDesk();
  const api = useApi();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isLoading, setLoading] = useState(false);
  const read = (before: string | null) =>
    api.get<Page>(`/claims/${claim.id}/messages`, { query: { limit: PAGE, before } });
  const load = async () => {
    setLoading(true);
    try {
      // The newest page is there already; it tells what comes before it.
      const before = loaded?.before ?? (await read(null)).earlier;
      const page = before === null ? { messages: [], earlier: null } : await read(before);
      setLoaded({ messages: [...page.messages, ...(loaded?.messages ?? [])], before: page.earlier });
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    }
    setLoading(false);
  };
  const hasMore = loaded === null ? claim.claimMessages.length >= PAGE : loaded.before !== null;
  return { messages: loaded?.messages ?? [], hasMore, isLoading, load };
}
