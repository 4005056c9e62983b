/** `npm run bench`: measures all parts, or the named ones, and writes docs/benchmarks.md. */
import { buildPortal } from '../scripts/build.ts';
import { automation } from './automation.ts';
import { isMet } from './budgets.ts';
import { carrying } from './carrying.ts';
import { figures } from './claim-figures.ts';
import { consoleApp } from './console.ts';
import { consoleKeys } from './console-keys.ts';
import { consolePaint } from './console-paint.ts';
import { consoleScrolling } from './console-scrolling.ts';
import { deciding } from './deciding.ts';
import { desk } from './desk.ts';
import { filing } from './filing.ts';
import { importing } from './import.ts';
import { inbound } from './inbound.ts';
import { kills } from './kills.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { lookup } from './lookup.ts';
import { memory } from './memory.ts';
import { portal } from './portal.ts';
import { processes } from './processes.ts';
import { profile } from './profile.ts';
import { queue, queueLarge } from './queue.ts';
import { writeReport } from './report.ts';
import { scale } from './scale.ts';
import { type Part, renderSection } from './section.ts';
import { shopImport } from './shop-import.ts';
import { simulator } from './simulator.ts';
import { slow } from './slow.ts';
import { start } from './start.ts';
import { uploads } from './uploads.ts';

const PARTS: Record<string, Part> = {
  lookup,
  filing,
  live,
  queue,
  'queue-large': queueLarge,
  claim: desk,
  decide: deciding,
  carrying,
  inbound,
  lists,
  figures,
  automation,
  simulator,
  console: consoleApp,
  keys: consoleKeys,
  paint: consolePaint,
  scrolling: consoleScrolling,
  scale,
  uploads,
  import: importing,
  'shop-import': shopImport,
  profile,
  start,
  memory,
  portal,
  slow,
  processes,
  kills,
};

async function run(words: readonly string[]): Promise<number> {
  const names = words.filter((word) => !word.startsWith('--'));
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) {
    process.stderr.write(`No such part: ${unknown}. There are ${Object.keys(PARTS).join(', ')}.\n`);
    return 2;
  }
  const options = {
    fresh: words.includes('--fresh'),
    keep: words.includes('--keep'),
  };
  await buildPortal(false);
  let missed = 0;
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const started = performance.now();
    const section = await (PARTS[name] as Part)(options);
    missed += section.findings.filter(({ budget, value }) => !isMet(budget, value)).length;
    const rendered = renderSection(section);
    await writeReport(name, rendered, Object.keys(PARTS));
    process.stdout.write(
      `${rendered}\n\n(${name}: ${Math.round((performance.now() - started) / 1000)} s)\n\n`,
    );
  }
  if (missed > 0) process.stdout.write(`${missed} of the budgets are not met.\n`);
  return missed > 0 ? 1 : 0;
}

process.exitCode = await run(process.argv.slice(2));
