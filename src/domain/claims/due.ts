/** How near a claim's due time is: `soon` in the last quarter of its time, `over` after it. */
export type DueState = 'calm' | 'soon' | 'over';

/** @param warnsAt when three quarters of the time are over (`dueNext` of schedule.ts); null: no warning. Milliseconds. */
export function dueState(dueAt: number, warnsAt: number | null, now: number): DueState {
  if (now >= dueAt) return 'over';
  return warnsAt !== null && now >= warnsAt ? 'soon' : 'calm';
}
