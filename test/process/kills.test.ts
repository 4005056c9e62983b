import { expect, it } from 'vitest';
import { filingsIn, killWhileFiling } from './killing.ts';

const KILLS = 20;

it('twenty kills during filing lose no acknowledged claim and leave none partial or doubled', {
  timeout: 600_000,
}, async () => {
  const { filed, beforeKills, lost, doubled, counted } = await killWhileFiling(KILLS);
  expect(lost).toEqual([]);
  expect(doubled).toEqual([]);
  expect(counted).toEqual(filingsIn(filed));
  expect(beforeKills).toBeGreaterThan(KILLS);
});
