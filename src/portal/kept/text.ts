/** The words about answers kept and a line that is gone, in en-US (see ../text.ts). */
import type { Waiting } from './model.ts';

const GOES_ON = {
  answers: 'Your answers are saved by themselves once the connection is back.',
  step: 'This step waits, and goes out by itself once the connection is back.',
  page: 'The page opens by itself once the connection is back.',
} satisfies Record<Waiting, string>;

/** `isOffline`: the device says so; else the server does not answer. `isStored`: kept in this browser meanwhile. */
export function troubleOf(waiting: Waiting, isOffline: boolean, isStored: boolean): string {
  const why = isOffline ? 'You’re offline.' : 'We can’t reach our server right now.';
  const kept = isStored ? 'Nothing is lost: your answers are kept on this device.' : 'Keep this page open.';
  return [why, kept, GOES_ON[waiting]].join(' ');
}
