import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStoreSlug } from '../app/session.tsx';
import { deskKey, useDesk } from './query.ts';

const EVERY_MS = 1_500;

/** @returns a function that keeps reading the claim again until the component is gone, in case no live event arrives */
export function useRefreshUntilGone(): () => void {
  const { claim } = useDesk();
  const store = useStoreSlug() ?? '';
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setInterval> | null>(null);
  useEffect(
    () => () => {
      if (timer.current) clearInterval(timer.current);
    },
    [],
  );
  return () => {
    timer.current ??= setInterval(
      () => void client.invalidateQueries({ queryKey: deskKey(store, claim.id), exact: true }),
      EVERY_MS,
    );
  };
}
