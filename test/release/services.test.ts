/** The files for systemd and Prometheus, checked by those programs. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { demand, must, run } from './programs.ts';

const DEPLOY = join(ROOT, 'deploy');
// Out of ten; an ordinary unit without hardening has 9.2.
const MOST_EXPOSED = 1.6;

it('systemd accepts the unit and rates it well confined', async () => {
  demand({ 'systemd-analyze': 'systemd' });
  const folder = await mkdtemp(join(tmpdir(), 'makegood-unit-'));
  // systemd checks that the program exists, but the release is not installed here.
  const unit = join(folder, 'makegood.service');
  const text = await readFile(join(DEPLOY, 'makegood.service'), 'utf8');
  await writeFile(unit, text.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
  const { code, err } = await run('systemd-analyze', ['verify', '--man=no', unit]);
  expect({ code, said: err.split('\n').filter((line) => line.includes('makegood')) }).toEqual({
    code: 0,
    said: [],
  });
  const analysed = await must('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
  const [, exposure] = /exposure level for makegood\.service: ([\d.]+)/.exec(analysed) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(MOST_EXPOSED);
  await rm(folder, { recursive: true });
});

it('Prometheus accepts the rules', async () => {
  demand({ promtool: 'prometheus' });
  const said = await must('promtool', ['check', 'rules', join(DEPLOY, 'prometheus-rules.yaml')]);
  expect(said).toContain('SUCCESS');
});
