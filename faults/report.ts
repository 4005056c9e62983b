/** The rows of the table in docs/reliability.md, one per fault. */
import type { Fault, Outcome } from './fault.ts';
import { inSeconds } from './judge.ts';

export function reportOf(fault: Fault, outcome: Outcome): string[] {
  const { filed, lost, doubled, messages, messagesOff, mails, unsent, twice } = outcome;
  return [
    fault.name,
    String(outcome.ready.length),
    `${filed.length} + ${messages}`,
    String(lost.length + messagesOff.length),
    String(doubled.length),
    String(mails),
    String(unsent),
    String(twice),
    inSeconds(Math.max(...outcome.ready)),
    inSeconds(Math.max(...outcome.jobs)),
  ];
}
