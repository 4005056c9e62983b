/** What someone types is kept for them until it is sent. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, type Browser, signedIn } from '../../../../test/people.ts';
import type { Unsent } from '../../../contract/unsent.ts';
import { sweep } from '../../jobs.ts';
import { carryOut } from '../acts/carry-out.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const mia = await someone();
const ben = await someone();

async function someone() {
  const { id, email } = await addPerson(test, { store });
  return { id, browser: await signedIn(test, email) };
}

type Who = { id: string; browser: Browser };
const headers = { 'makegood-store': 'test', 'if-match': '*' };
const save = ({ browser }: Who, desk: Desk, kind: string, payload: object) =>
  browser.ask('PUT', `/v1/claims/${desk.id}/unsent/${kind}`, { payload, headers });
const kept = async ({ browser }: Who, desk: Desk): Promise<Unsent[]> =>
  (await browser.ask('GET', `/v1/claims/${desk.id}/desk`, { headers })).json().unsent;

describe('what someone types', () => {
  it('is theirs alone, by claim and kind, and the last of it counts', async () => {
    const [one, other] = [await openDesk(test, store), await openDesk(test, store)];
    await save(mia, one, 'message', { text: 'Hi' });
    expect((await save(mia, one, 'message', { text: 'Hi Ada,' })).statusCode).toBe(200);
    await save(mia, one, 'decision', { form: { call: 'deny', reason: null, lines: [{ at: 1 }] } });
    await save(ben, one, 'note', { text: 'Hm' });
    const at = { tab: null, savedAt: new Date(test.clock.now).toISOString() };
    expect(await kept(mia, one)).toEqual([
      { kind: 'decision', text: '', form: { call: 'deny', reason: null, lines: [{ at: 1 }] }, ...at },
      { kind: 'message', text: 'Hi Ada,', form: null, ...at },
    ]);
    expect(await kept(ben, one)).toMatchObject([{ kind: 'note' }]);
    expect(await kept(mia, other)).toEqual([]);
    await mia.browser.ask('DELETE', `/v1/claims/${one.id}/unsent/decision`, { headers });
    expect(await kept(mia, one)).toMatchObject([{ kind: 'message' }]);
  });

  it('in another tab is not overwritten by a tab that did not see it, and stays when that tab’s own is deleted', async () => {
    const desk = await openDesk(test, store);
    const savedIn = async (tab: string, text: string, replaces: string | null) => {
      test.clock.now += 1_000;
      const answer = await save(mia, desk, 'message', { text, tab, replaces });
      return answer.json().code ?? answer.json().savedAt;
    };
    const texts = async () => (await kept(mia, desk)).map(({ text, tab }) => [text, tab]);
    const remove = (query: string) =>
      mia.browser.ask('DELETE', `/v1/claims/${desk.id}/unsent/message?${query}`, { headers });
    const first = await savedIn('one', 'Hi', null);
    expect(await savedIn('one', 'Hi Ada', null)).not.toBe(first);
    expect(await savedIn('two', 'Hello', null)).toBe('version_mismatch');
    expect(await savedIn('two', 'Hello', first)).toBe('version_mismatch');
    expect(await texts()).toEqual([['Hi Ada', 'one']]);
    const seen = (await kept(mia, desk))[0]?.savedAt ?? '';
    const taken = await savedIn('two', 'Hello', seen);
    expect(await savedIn('one', 'Hi Ada!', seen)).toBe('version_mismatch');
    expect((await remove(`tab=one&replaces=${seen}`)).statusCode).toBe(204);
    expect(await texts()).toEqual([['Hello', 'two']]);
    await remove(`tab=three&replaces=${taken}`);
    expect(await texts()).toEqual([]);
  });

  it('about a note belongs to that note, and is deleted with it', async () => {
    const [desk, other] = [await openDesk(test, store), await openDesk(test, store)];
    const notes = `/v1/claims/${desk.id}/notes`;
    const written = await mia.browser.ask('POST', notes, { payload: { content: 'Third one' }, headers });
    const { id } = written.json();
    expect((await save(mia, desk, `note:${id}`, { text: 'Fourth one' })).statusCode).toBe(200);
    await save(mia, desk, 'note', { text: 'Another' });
    expect((await save(mia, other, `note:${id}`, { text: 'Hm' })).statusCode).toBe(404);
    expect(await kept(mia, desk)).toMatchObject([
      { kind: 'note' },
      { kind: `note:${id}`, text: 'Fourth one' },
    ]);
    await mia.browser.ask('DELETE', `${notes}/${id}`, { headers });
    expect(await kept(mia, desk)).toMatchObject([{ kind: 'note' }]);
    expect((await save(mia, desk, `note:${id}`, { text: 'Fifth one' })).statusCode).toBe(404);
  });

  it('is refused if it is too large, can’t be stored, or belongs nowhere', async () => {
    const desk = await openDesk(test, store);
    const status = async (payload: object, kind = 'note') =>
      (await save(mia, desk, kind, payload)).statusCode;
    expect(await status({ form: { text: 'x'.repeat(66_000) } })).toBe(413);
    expect(await status({ text: 'x'.repeat(20_001) })).toBe(422);
    expect(await status({ text: '\0' })).toBe(422);
    expect(await status({ form: { 'a\0': 1 } })).toBe(422);
    expect(await status({ form: { list: [{ deep: '\ud800' }] } })).toBe(422);
    expect(await status({ text: 'Hi' }, 'letter')).toBe(422);
    expect((await save(mia, { ...desk, id: 'nowhere' }, 'note', { text: 'Hi' })).statusCode).toBe(404);
    expect(await kept(mia, desk)).toEqual([]);
  });

  it('survives a form as deep as the body allows', async () => {
    const desk = await openDesk(test, store);
    const deep = `{"form":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`;
    const answer = await mia.browser.ask('PUT', `/v1/claims/${desk.id}/unsent/note`, {
      payload: deep as unknown as object,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBeLessThan(500);
  });

  it('is gone once it is sent, but not what was typed after the click', async () => {
    const desk = await openDesk(test, store);
    await save(mia, desk, 'message', { text: 'Hi Ada,' });
    await save(mia, desk, 'decision', { text: 'It is there.' });
    const held = [];
    for (const [call, body] of [
      ['message', { messageContent: 'Hi Ada,' }],
      ['deny', { reason: 'OTHER', message: 'It is there.' }],
    ]) {
      const url = `/v1/claims/${desk.id}/acts`;
      held.push(await mia.browser.ask('POST', url, { payload: { call, body }, headers }));
    }
    test.clock.now += 5_000;
    await save(mia, desk, 'message', { text: 'And one more thing' });
    expect(await kept(mia, desk)).toHaveLength(2);
    test.clock.now += 5_000;
    for (const answer of held) await carryOut(test.context, store, answer.json().held.id);
    expect(await kept(mia, desk)).toMatchObject([{ kind: 'message', text: 'And one more thing' }]);
  });

  it('is swept after 30 days', async () => {
    const desk = await openDesk(test, store);
    await save(mia, desk, 'note', { text: 'Hm' });
    const sweptTo = async () => {
      await sweep(test.context);
      const text = 'select from claim_unsent where claim_id = $1';
      return (await test.database.admin.query(text, [desk.id])).rowCount;
    };
    test.clock.now += 30 * 86_400_000;
    expect(await sweptTo()).toBe(1);
    test.clock.now += 1_000;
    expect(await sweptTo()).toBe(0);
  });
});
