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

const until = (holds: () => Promise<boolean> | boolean) => expect.poll(holds).toBe(true);

it('a change arrives by itself, a flag for one store applies to that store, and a deleted one leaves the default', async () => {
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

it('a broken stream is reopened, and delivers what changed in the meantime', async () => {
  const flags = open();
  await until(() => launchDarkly.opened === 1);
  launchDarkly.drop();
  launchDarkly.set('typed-signature', false);
  await until(async () => !(await isOn(flags)));
  expect(launchDarkly.opened).toBe(2);
});

it('without a server or with a wrong key, flags have the store’s values and nothing waits', async () => {
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

it('evaluations are sent at shutdown at the latest, without personal data', async () => {
  launchDarkly.set('typed-signature', false);
  const flags = open();
  await until(async () => !(await isOn(flags)));
  await isOn(flags, 'other');
  await flags.close();
  const kinds = launchDarkly.events.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['index', 'feature', 'summary']));
  const contexts = launchDarkly.events.flatMap(({ context }) => (context ? [context] : []));
  // Some events omit parts of an anonymous context. None contains more.
  const said = new Set(contexts.flatMap((context) => Object.keys(context)));
  expect([...said].sort()).toEqual(['_meta', 'anonymous', 'key', 'kind', 'store']);
  for (const context of contexts) expect(context).toMatchObject({ key: 'anonymous', anonymous: true });
});

it('the client has the configured times and sizes', async () => {
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
