import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/database.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/stores/settings.ts';
import { type Flags, openFlags } from '../../../flags.ts';
import { createLog } from '../../../log.ts';
import type { LaunchDarklySettings } from '../../../service-settings.ts';
import { type LaunchDarklySimulator, startLaunchDarklySimulator } from './simulator.ts';

let database: TestDatabase;
let launchDarkly: LaunchDarklySimulator;
const opened: Flags[] = [];
const lines: string[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  launchDarkly = await startLaunchDarklySimulator();
});
afterEach(async () => {
  for (const flags of opened.splice(0)) await flags.close();
  await launchDarkly.stop();
  await database.drop();
});

function open(changes: Partial<LaunchDarklySettings> = {}): Flags {
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const flags = openFlags({ launchDarkly: { ...launchDarkly.settings, ...changes } }, { log });
  opened.push(flags);
  return flags;
}

const isOn = (flags: Flags, slug = 'demo') =>
  flags.isOn({ slug, settings: DEFAULT_SETTINGS }, 'typed-signature');

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const late = performance.now() + 8_000;
  while (!(await holds())) {
    if (performance.now() > late) throw new Error('It did not come to pass');
    await sleep(20);
  }
}

it('a change arrives by itself, a flag for one store is for that store, and one that goes leaves the default', async () => {
  launchDarkly.set('typed-signature', false);
  const flags = open();
  await until(async () => !(await isOn(flags)));
  launchDarkly.set('typed-signature', true);
  await until(() => isOn(flags));
  launchDarkly.set('typed-signature', false, 'other');
  await until(async () => !(await isOn(flags, 'other')));
  expect(await isOn(flags, 'demo')).toBe(true);
  launchDarkly.remove('typed-signature');
  await until(() => isOn(flags, 'other'));
});

it('a stream that is cut is opened again, and brings what changed meanwhile', async () => {
  const flags = open();
  await until(() => launchDarkly.opened === 1);
  launchDarkly.drop();
  launchDarkly.set('typed-signature', false);
  await until(async () => !(await isOn(flags)));
  expect(launchDarkly.opened).toBe(2);
});

it('with nobody there, and with a wrong key, flags are as the store has them and nobody waits', async () => {
  const nowhere = 'http://127.0.0.1:1';
  const away = open({ streamUri: nowhere, baseUri: nowhere, eventsUri: nowhere });
  const strange = open({ sdkKey: 'sdk-wrong' });
  const started = performance.now();
  const off = { ...DEFAULT_SETTINGS, flags: { ...DEFAULT_SETTINGS.flags, 'typed-signature': false } };
  for (const flags of [away, strange]) {
    expect(await isOn(flags)).toBe(true);
    expect(await flags.isOn({ slug: 'demo', settings: off }, 'typed-signature')).toBe(false);
  }
  expect(performance.now() - started).toBeLessThan(2_000);
  await until(() => launchDarkly.refused > 0);
  expect([launchDarkly.opened, launchDarkly.events]).toEqual([0, []]);
});

it('what was asked is told at the stop at the latest, of nobody in particular', async () => {
  launchDarkly.set('typed-signature', false);
  const flags = open();
  await until(async () => !(await isOn(flags)));
  await isOn(flags, 'other');
  await flags.close();
  const kinds = launchDarkly.events.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['index', 'feature', 'summary']));
  const contexts = launchDarkly.events.flatMap(({ context }) => (context ? [context] : []));
  // In some events the client leaves out what it knows of an anonymous context; in none it says more.
  const said = new Set(contexts.flatMap((context) => Object.keys(context)));
  expect([...said].sort()).toEqual(['_meta', 'anonymous', 'key', 'kind', 'store']);
  for (const context of contexts) expect(context).toMatchObject({ key: 'anonymous', anonymous: true });
});

it('the client is set with the times and sizes that were asked for', async () => {
  open();
  await until(() => launchDarkly.diagnostics.length > 0);
  expect(launchDarkly.diagnostics[0]).toMatchObject({
    kind: 'diagnostic-init',
    configuration: {
      eventsCapacity: 100,
      eventsFlushIntervalMillis: 2_000,
      diagnosticRecordingIntervalMillis: 900_000,
      reconnectTimeMillis: 1_000,
    },
  });
});
