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

it('the queue loads at most 180 kB of script, compressed', () => {
  const manifest: Manifest = JSON.parse(readFileSync(join(BUILD, '.vite', 'manifest.json'), 'utf8'));
  const weight = weightOf(manifest, ['src/console/main.tsx', 'src/console/queue/queue.tsx']);
  expect(weight / 1000).toBeLessThanOrEqual(180);
});
