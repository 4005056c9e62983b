/** How much script the console loads before its first page can be used. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../scripts/root.ts';

const BUILD = join(ROOT, 'dist', 'console');
type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The compressed bytes of some modules with all that they import. */
function weightOf(manifest: Manifest, modules: readonly string[], found = new Set<string>()): number {
  return modules.reduce((sum, name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the console's build`);
    if (found.has(chunk.file)) return sum;
    found.add(chunk.file);
    return (
      sum + statSync(join(BUILD, `${chunk.file}.br`)).size + weightOf(manifest, chunk.imports ?? [], found)
    );
  }, 0);
}

const manifest: Manifest = JSON.parse(readFileSync(join(BUILD, '.vite', 'manifest.json'), 'utf8'));
const QUEUE = ['src/console/main.tsx', 'src/console/queue/queue.tsx'];
const CLAIM = 'src/console/claim/claim.tsx';

it('the queue loads at most 165 kB of script, compressed', () => {
  expect(weightOf(manifest, QUEUE) / 1000).toBeLessThanOrEqual(165);
});

it('a claim loads at most 60 kB more, with its decision forms', () => {
  const forms = 'src/console/claim/decision/forms.tsx';
  const more = weightOf(manifest, [...QUEUE, CLAIM, forms]) - weightOf(manifest, QUEUE);
  expect(more / 1000).toBeGreaterThan(0);
  expect(more / 1000).toBeLessThanOrEqual(60);
});
