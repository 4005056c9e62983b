/** The short form of `npm run faults` (docs/reliability.md): one round each of the most frequent faults. */
import { expect, inject, it } from 'vitest';
import type { Check, Fault } from '../../faults/fault.ts';
import { anyLost } from '../../faults/instructions/answers.ts';
import { diedAfterEffect } from '../../faults/instructions/deaths.ts';
import { tooEarly } from '../../faults/instructions/events.ts';
import { runTrouble } from '../../faults/instructions/run-trouble.ts';
import { judgeTally } from '../../faults/instructions/tally.ts';
import type { Trouble } from '../../faults/instructions/trouble.ts';
import { judge } from '../../faults/judge.ts';
import { databaseKill, processKill } from '../../faults/kills.ts';
import { dropping } from '../../faults/mail.ts';
import { outage } from '../../faults/outages.ts';
import { runFault } from '../../faults/run-fault.ts';

const SEED = 20_261_122;
/** Longer than all that is measured may take together, so that a slow machine shows what was slow. */
const TIMEOUT = 600_000;
/** Five servers and other tests share the machine: a start alone can take ten times as long. */
const PATIENCE = 3;

const brokenOf = (findings: readonly Check[]): string =>
  findings
    .filter(({ held }) => !held)
    .map(({ bound, measured }) => `${bound}: ${measured}`)
    .join('\n');

/** A failure shows the text whole. */
const expectNone = (broken: string) => expect(broken, broken).toBe('');

async function expectHeld(fault: Fault): Promise<void> {
  const outcome = await runFault(fault, { rootUrl: inject('databaseUrl'), seed: SEED, most: 1 });
  const findings = judge(fault, outcome, PATIENCE);
  expectNone(brokenOf(findings));
  expect(findings.length).toBeGreaterThan(5);
}

// Concurrent, because most of the time is spent waiting, for example for the jobs of a dead process.
it.concurrent.each([
  ['a killed process loses and doubles no claim, message or mail, and its jobs go on', processKill],
  [
    'a killed database takes nothing with it: the process lives, says that it is not ready, and goes on',
    databaseKill,
  ],
  ['a second without the database costs nothing but the second', outage],
  ['a mail server that drops connections delays mails, loses none, and is noticed by nobody else', dropping],
])('%s', { timeout: TIMEOUT }, (_title, fault) => expectHeld(fault));

it.concurrent.each<[string, Trouble]>([
  [
    'what a killed process had carried out by a shop is there once, and the ledger says the same',
    diedAfterEffect,
  ],
  ['what a shop carried out is there once, although a part of its answers is lost', anyLost],
  ['what a shop reports before its answer is written down counts once', tooEarly],
])('%s', { timeout: TIMEOUT }, async (_title, trouble) => {
  const tally = await runTrouble(trouble, { rootUrl: inject('databaseUrl'), seed: SEED, seeds: 1 });
  const findings = judgeTally(trouble.name, tally);
  expectNone(brokenOf(findings));
  expect(tally.decisions).toBe(12);
});
