/** Writes docs/attacks.md: the measurements of a full run. What was tried by hand stays at its end. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machine } from '../bench/report.ts';
import { ROOT } from '../scripts/root.ts';
import type { Finding } from './attack.ts';

export type Row = Finding & { family: string };

const INTRODUCTION = `# Attacks, measured

Written by \`npm run abuse\` in its long form when it runs every family. [Security](security.md) explains what each family tries and why
each limit was chosen.

| Family | Attack | Limit | Measured | |
|---|---|---|---|---|`;

export async function writeReport(rows: readonly Row[], seed: number): Promise<void> {
  const lines = rows.map(
    ({ family, attack, bound, measured, held }) =>
      `| ${[family, attack, bound, measured].map(cell).join(' | ')} | ${held ? 'held' : '**failed**'} |`,
  );
  const file = join(ROOT, 'docs/attacks.md');
  const kept = byHand(await readFile(file, 'utf8'));
  const text = [INTRODUCTION, ...lines, '', `_${machine()}, seed ${seed}_`, '', kept].join('\n');
  await writeFile(file, text);
}

const byHand = (page: string) => page.slice(page.indexOf('## By hand'));

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
