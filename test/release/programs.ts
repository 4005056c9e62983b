/** System programs: runs them to the end, or reports that they are missing. */
import { execFile, spawnSync } from 'node:child_process';
import { expect } from 'vitest';

export type Ended = { code: number; out: string; err: string };

type Options = { cwd?: string; env?: NodeJS.ProcessEnv };

const MOST_OUTPUT = 50_000_000;

export function run(program: string, args: readonly string[], { cwd, env }: Options = {}): Promise<Ended> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: MOST_OUTPUT };
  return new Promise((done) =>
    execFile(program, args, options, (error, out, err) =>
      done({ code: error ? Number(error.code) || 1 : 0, out, err }),
    ),
  );
}

/** Like `run`, but must succeed; returns the output. */
export async function must(program: string, args: readonly string[], options: Options = {}): Promise<string> {
  const { code, out, err } = await run(program, args, options);
  if (code !== 0)
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} … ended with ${code}:\n${err}${out}`);
  return out;
}

/** Fails with a message that says how to install what is missing: a test that can't run has not passed. */
export function demand(programs: Readonly<Record<string, string>>): void {
  const missing = Object.entries(programs).filter(
    ([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  );
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
  expect(
    missing.map(([program]) => program),
    `needs Debian: apt-get install ${packages}`,
  ).toEqual([]);
}

/** The PATH with the machine's own Node and npm, as users have them, not those of our scripts. */
export function machinePath(): string {
  return (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
}
