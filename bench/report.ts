/** Writes docs/benchmarks.md: each part has its own section, so running one part leaves the others unchanged. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/root.ts';

const PATH = join(ROOT, 'docs/benchmarks.md');

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\`; \`npm run bench -- lookup\` measures one part and leaves the others as they were. Comparisons
are ratios measured in the same run on the same machine, because absolute rates depend on the machine. The budgets are in
\`bench/budgets.ts\`.
`;

const MARK = (name: string) => `<!-- part: ${name} -->`;

/** Replaces the section of a part. */
export async function writeReport(name: string, section: string, order: readonly string[]): Promise<void> {
  const before = await readFile(PATH, 'utf8').catch(() => '');
  const sections = new Map<string, string>();
  for (const [, known, text] of before.matchAll(/<!-- part: ([\w-]+) -->\n([\s\S]*?)(?=<!-- part: |$)/g)) {
    if (known && text) sections.set(known, text.trim());
  }
  sections.set(name, `${section}\n\n_${machine()}_`);
  const parts = order.flatMap((part) => {
    const text = sections.get(part);
    return text ? [`${MARK(part)}\n${text}\n`] : [];
  });
  await writeFile(PATH, [INTRODUCTION, ...parts].join('\n'));
}

/** The date and the machine of a measurement. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memory} GB, ${process.platform}, Node ${process.versions.node}`;
}
