/** Random kills during filing: what is lost (nothing), and how long until the server responds again. */
import { filingsIn, killWhileFiling } from '../test/process/killing.ts';
import { BUDGETS } from './budgets.ts';
import { median, show } from './figures.ts';
import { type Section, table } from './section.ts';

const KILLS = 200;

export async function kills(): Promise<Section> {
  const { filed, beforeKills, lost, doubled, counted, ready } = await killWhileFiling(KILLS);
  const expected = filingsIn(filed);
  const surplus = Math.max(0, (counted?.claims ?? 0) - expected.claims);
  // If the units don't add up, a claim differs from what was acknowledged.
  const isWhole = counted?.units === expected.units && counted.keys === expected.keys;
  const rows = [false, true].map((databaseToo) => {
    const seconds = ready.filter((start) => start.databaseToo === databaseToo).map(({ ms }) => ms / 1000);
    const name = databaseToo ? 'the process and its PostgreSQL' : 'the process';
    return [name, String(seconds.length), show(median(seconds)), show(Math.max(...seconds))];
  });
  return {
    title: 'Kills while filing',
    findings: [
      { budget: BUDGETS.kills.lost, value: lost.length },
      { budget: BUDGETS.kills.half, value: isWhole ? (counted?.half ?? Number.NaN) : Number.NaN },
      { budget: BUDGETS.kills.doubled, value: doubled.length + surplus },
    ],
    text: [
      `${KILLS} times \`kill -9\` at a random moment (30 to 330 ms after the first claim, every fourth time after the start) while four simulated shoppers file claims without a pause; every fifth time the embedded PostgreSQL is killed at the same moment. After each start they retry the interrupted request twice with its key, and the test checks each acknowledged claim; at the end it checks all of them again. ${show(filed.length)} claims were acknowledged, ${show(beforeKills)} of them before a kill.`,
      '',
      table(['Killed', 'Times', 'Ready again, median s', 'Worst s'], rows),
      '',
      'Ready again: from the start of the process until its port answers, including database recovery.',
    ],
  };
}
