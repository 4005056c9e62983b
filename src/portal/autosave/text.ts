/** Text about saved answers and lost connections, in en-US (see ../text.ts). */
import type { Waiting } from './model.ts';

const GOES_ON = {
  answers: 'We’ll save your answers once the connection is back.',
  step: 'We’ll send this step once the connection is back.',
  page: 'We’ll open the page once the connection is back.',
} satisfies Record<Waiting, string>;

/** `isOffline`: the device is offline; otherwise the server doesn't respond. `isStored`: a copy is in this browser. */
export function troubleOf(waiting: Waiting, isOffline: boolean, isStored: boolean): string {
  const why = isOffline ? 'You’re offline.' : 'We can’t reach our server right now.';
  const kept = isStored ? 'Nothing is lost. Your answers are saved on this device.' : 'Keep this page open.';
  return [why, kept, GOES_ON[waiting]].join(' ');
}
