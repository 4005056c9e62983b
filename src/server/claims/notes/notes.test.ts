/** Notes: their authors, whom they mention, and what the history says when they are edited and deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, sessionCookie } from '../../../../test/people.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
type Person = { id: string; cookie: string };
const person = async (role: 'store_support' | 'store_owner'): Promise<Person> => {
  const { id } = await addPerson(test, { store, role });
  return { id, cookie: await sessionCookie(test, id) };
};
const kim = await person('store_support');
const sam = await person('store_owner');
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(test, store);
});

async function as(
  { cookie }: Person,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  part = '',
  payload?: object,
) {
  const answer = await test.app.inject({
    method,
    url: `/v1/claims/${desk.id}/notes${part}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() };
}
const history = async () =>
  ((await desk.team('GET', '/events')).json.events as { kind: string; actorId: string; data: object }[]).at(
    -1,
  );

describe('a note', () => {
  it('has the person who wrote it as its author, whatever name it is sent with', async () => {
    const { status, json } = await as(kim, 'POST', '', { content: 'Third one', authorName: 'Somebody Else' });
    expect(status).toBe(201);
    expect(json).toMatchObject({ authorId: kim.id, authorName: 'Pat Person', mentions: [], editedAt: null });
    const program = await desk.team('POST', '/notes', { content: 'By a program', authorName: 'Sync' });
    expect(program.json).toMatchObject({ authorName: 'Sync' });
  });

  it('mentions people who work in the store, and nobody else', async () => {
    const { json } = await as(kim, 'POST', '', { content: 'Please look', mentions: [sam.id, sam.id] });
    expect(json.mentions).toEqual([sam.id]);
    expect(await history()).toMatchObject({ kind: 'noted', data: { noteId: json.id, mentions: [sam.id] } });
    const { id: stranger } = await addPerson(test, { role: 'orderprotection_support' });
    const refused = await as(kim, 'POST', '', { content: 'Hello', mentions: [sam.id, stranger] });
    expect([refused.status, refused.json.fields[0].path]).toEqual([422, 'mentions.1']);
  });

  it('is shown however many came before it', async () => {
    test.clock.now += 1_000;
    await test.database.admin.query(
      `insert into claim_notes (store_id, id, claim_id, content, author_id, created_at)
       select $1, 'old' || n, $2, 'x', $3, now() - interval '1 day' from generate_series(1, 500) n`,
      [store, desk.id, kim.id],
    );
    const { json } = await as(kim, 'POST', '', { content: 'The newest one' });
    expect((await as(kim, 'GET')).json.notes.at(-1).id).toBe(json.id);
    const { notes } = (await desk.team('GET', '/desk')).json as { notes: { id: string }[] };
    expect([notes.length, notes.at(-1)?.id]).toEqual([500, json.id]);
    await test.database.admin.query("delete from claim_notes where id like 'old%'");
  });

  it('is not overwritten by an older correction from another tab', async () => {
    const { json: note } = await as(kim, 'POST', '', { content: 'One' });
    const correct = (content: string, replaces?: string) =>
      as(kim, 'PATCH', `/${note.id}`, { content, ...(replaces && { replaces }) });
    expect((await correct('Two', 'One')).status).toBe(200);
    expect((await correct('Another two', 'One')).json.code).toBe('version_mismatch');
    expect((await correct('Three', 'Two')).json.content).toBe('Three');
    expect((await correct('Four')).json.content).toBe('Four');
  });

  it('is edited and deleted by its author only, and the history says so without its text', async () => {
    const { json: note } = await as(kim, 'POST', '', { content: 'A secret thought' });
    expect((await as(sam, 'PATCH', `/${note.id}`, { content: 'Mine now' })).json.code).toBe(
      'note_of_another',
    );
    expect((await as(sam, 'DELETE', `/${note.id}`)).status).toBe(403);
    const edited = await as(kim, 'PATCH', `/${note.id}`, { content: 'A better thought', mentions: [sam.id] });
    expect(edited.json).toMatchObject({ content: 'A better thought', mentions: [sam.id] });
    expect(edited.json.editedAt).not.toBeNull();
    expect(await history()).toMatchObject({
      kind: 'note_edited',
      actorId: kim.id,
      data: { noteId: note.id, mentions: [sam.id] },
    });
    expect((await as(kim, 'DELETE', `/${note.id}`)).status).toBe(204);
    expect(await history()).toMatchObject({ kind: 'note_deleted', data: { noteId: note.id } });
    expect((await as(kim, 'DELETE', `/${note.id}`)).status).toBe(404);
    const { notes } = (await as(kim, 'GET')).json;
    expect(notes.map(({ id }: { id: string }) => id)).not.toContain(note.id);
    expect(JSON.stringify((await desk.team('GET', '/events')).json)).not.toContain('thought');
  });
});
