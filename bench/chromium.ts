/** A headless browser for Lighthouse, with a temporary profile. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '../test/browser/chromium.ts';
import { stopChild } from './child.ts';
import { inTemporaryDirectory } from './temporary.ts';

const READY_MS = 20_000;

/** Runs the work with the browser's debugging port. */
export async function withChromium<T>(work: (port: number) => Promise<T>): Promise<T> {
  return inTemporaryDirectory(async (profile) => {
    const { executablePath, args, env } = await findChromium();
    const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
    const quiet = [
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-component-update',
      '--disable-sync',
    ];
    const child = spawn(executablePath, [...args, ...quiet, ...own], {
      stdio: 'ignore',
      detached: true,
      env,
    });
    try {
      return await work(await debuggingPort(profile));
    } finally {
      await stopChild(child, { group: true });
    }
  });
}

async function debuggingPort(profile: string): Promise<number> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const port = Number(written.split('\n')[0]);
    if (port > 0) return port;
    await sleep(50);
  }
  throw new Error('The browser did not start');
}
