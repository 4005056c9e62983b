/** What colleagues with fewer permissions read of what is held. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { bearer } from '../../../../test/world.ts';
import type { ActAnswer } from '../../../contract/act.ts';
import { carryOut } from './carry-out.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();

it('a request’s words are hidden from who may not read messages, before and after it leaves', async () => {
  const desk = await openDesk(test, store);
  const headers = bearer(await test.token(store, 'orderprotection_finance'));
  const read = async (path: string) =>
    (await test.app.inject({ url: `/v1/claims/${desk.id}${path}`, headers })).body;
  const body = { types: ['PHOTO'], message: 'The blue box' };
  const { held } = (await desk.team('POST', '/acts', { call: 'ask', body })).json as ActAnswer;
  const id = held?.id ?? expect.fail('It has left already');
  for (const path of ['/acts', '/desk']) {
    const said = await read(path);
    expect(said).toContain(id);
    expect(said).not.toContain('blue box');
  }
  expect((await desk.team('GET', '/acts')).json).toMatchObject({ acts: [{ body }] });
  test.clock.now += 10_000;
  await carryOut(test.context, store, id);
  for (const path of ['', '/desk', '/events']) {
    const said = await read(path);
    expect(said).toContain('PHOTO');
    expect(said).not.toContain('blue box');
  }
});
