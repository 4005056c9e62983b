/** What the approval in the form would give. The server computes it while the person types. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApprovalPreview } from '../../../contract/resolution.ts';
import { useApi, useStoreSlug } from '../../app/session.tsx';
import { deskKey, useDesk } from '../query.ts';
import type { ApprovalBody } from './approval.ts';

const REST_MS = 250;

/** The value once it hasn't changed for a moment. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

export function usePreview(body: ApprovalBody) {
  const { claim, asked } = useDesk();
  const api = useApi();
  const store = useStoreSlug() ?? '';
  const now = JSON.stringify({ ...body, message: null });
  const rested = useRested(now);
  const isAsked = rested === JSON.stringify(asked?.body);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...deskKey(store, claim.id), 'preview', claim.version, rested],
    queryFn: ({ signal }) =>
      api.post<ApprovalPreview>(`/claims/${claim.id}/resolutions/preview`, JSON.parse(rested), { signal }),
    enabled: body.resolutions.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    ...(isAsked && asked?.plan && { initialData: asked.plan }),
  });
  // If the entries are refused, show no amount: it would belong to other entries.
  const plan = error ? null : (data ?? null);
  const isOfBody = data !== undefined && !isPlaceholderData && rested === now;
  return { plan, error, isOfBody, isOld: isFetching || rested !== now };
}
