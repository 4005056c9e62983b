/** Moments and days, as the person wants them (moments.ts). */
import { createContext, useContext } from 'react';
import { DEFAULT_PREFERENCES } from '../../domain/access/preferences.ts';
import { momentsOf } from './moments.ts';

const MomentsContext = createContext(momentsOf(DEFAULT_PREFERENCES));
export const MomentsProvider = MomentsContext.Provider;
export const useMoments = () => useContext(MomentsContext);

/** A moment as a date with its time. `at`: ISO 8601. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {useMoments().moment(at)}
    </time>
  );
}

/** A moment as a date; the time is its tooltip. `at`: ISO 8601. */
export function MomentDate({ at }: { at: string }) {
  const { date, moment } = useMoments();
  return (
    <time dateTime={at} title={moment(at)} className="whitespace-nowrap">
      {date(at)}
    </time>
  );
}

/** A day without a time, the same for every reader. `day`: YYYY-MM-DD. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{useMoments().day(day)}</time>;
}
