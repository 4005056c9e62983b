/** Tells the person if somebody else changes the claim on the screen. */
import { useCallback } from 'react';
import type { DeskEvents } from '../../contract/desk-stream.ts';
import { useClaimEvents } from '../app/live.tsx';
import { useMe, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { useDesk } from './query.ts';
import { text } from './text.ts';

export function useClaimNews(): void {
  const { claim } = useDesk();
  const { person } = useMe();
  const onEvent = useCallback(
    ({ by, kind }: DeskEvents['claim']) => {
      if (by.id === person.id) return;
      if (by.kind === 'customer')
        tell(kind === 'message' ? text.news.customerWrote : text.news.customerChanged);
      else if (by.kind === 'team') tell(text.news.changed(by.name ?? text.news.someone));
    },
    [person.id],
  );
  useClaimEvents(useStoreSlug() ?? '', claim.id, onEvent);
}
