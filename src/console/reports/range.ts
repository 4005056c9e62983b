/** The period of the figures, kept in the address. */
import { useSearchParams } from 'react-router';
import { addDays } from '../../domain/time/calendar.ts';
import { useMoments } from '../parts/when.tsx';

export const PRESETS = [7, 30, 90, 365] as const;
const FIRST = 30;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** `days`: of a preset that ends today; null for two days of one's own. */
export type Range = { from: string; to: string; days: number | null };

type Changes = Record<string, string | null>;

function useAddress(): [URLSearchParams, (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [params, change];
}

export function useRange(): [Range, (changes: Changes) => void] {
  const [params, change] = useAddress();
  const today = useMoments().dayAt(Date.now());
  return [rangeOf(params, today), change];
}

/** Another choice of the page, kept in the address beside the period. */
export function useChoice(name: 'by' | 'figure'): [string | null, (value: string | null) => void] {
  const [params, change] = useAddress();
  return [params.get(name), (value) => change({ [name]: value })];
}

export function rangeOf(params: URLSearchParams, today: string): Range {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (DATE.test(from) && DATE.test(to)) return { from, to, days: null };
  const wanted = Number(params.get('days'));
  const days = PRESETS.find((one) => one === wanted) ?? FIRST;
  return { from: addDays(today, 1 - days), to: today, days };
}
