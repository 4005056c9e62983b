/** The conversation without script: real forms and URLs, and nothing typed is lost. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../../test/app.ts';
import { createBrowser } from '../../../../../test/browser-without-script.ts';
import { type Desk, openDesk } from '../../../../../test/claim-desk.ts';
import { linkToken } from '../../../../../test/world.ts';
import { jpegPhoto, PDF } from '../../../../server/uploads/fixtures/files.ts';
import { urls } from '../../../../urls.ts';
import { portalPages } from '../../../routes.ts';

const test = await createTestApp({}, { pages: portalPages });
afterAll(() => test.close());
const store = await test.addStore();
const photo = { name: 'photos', filename: 'mug.jpg', bytes: await jpegPhoto() };

type View = {
  conversation: {
    key: string;
    action: string;
    messages: { content: string; files: { filename: string }[] }[];
  } & {
    values: { content: string; files: { fileKey: string }[] };
    errors: { field: string; message: string }[];
    earlier: string | null;
    effect: string;
  };
  proof: {
    state: string;
    types: string[];
    by: string | null;
    signHref: string | null;
    errors: unknown[];
  } | null;
};

/** A visitor with the claim's link, and the props of their page. */
async function visitor(desk: Desk) {
  const token = linkToken('claim', store, desk.id);
  const browser = createBrowser(test.app);
  await browser.open(urls.view(token));
  const view = () => browser.page.props as unknown as View;
  const send = (
    fields: Record<string, string | string[]>,
    files: (typeof photo)[] = [],
    to = urls.sendMessage(token),
  ) => {
    const { key } = view().conversation;
    browser.page.address = to;
    return browser.postFiles({ key, ...fields }, files);
  };
  const answer = (fields: Record<string, string>, files: (typeof photo)[] = []) =>
    send(fields, files, urls.sendProof(token));
  return { browser, token, view, send, answer };
}

const forced = (desk: Desk, status: string, closedFor: string | null = null) =>
  test.database.admin.query('update claims set status = $2, closed_for = $3 where id = $1', [
    desk.id,
    status,
    closedFor,
  ]);

describe('a message', () => {
  it('is posted with its photo, returns to the conversation, and isn’t doubled by a second click', async () => {
    const { browser, view, send, token } = await visitor(await openDesk(test, store));
    const { key } = view().conversation;
    for (const _ of [1, 2]) await send({ key, content: 'Here it is.\r\nIs it enough?' }, [photo]);
    expect(browser.page.url).toBe(`${urls.view(token)}#conversation`);
    expect(view().conversation.messages).toMatchObject([
      { content: 'Here it is.\nIs it enough?', files: [{ filename: 'mug.jpg' }] },
    ]);
    await send({ key, content: 'Something else, from the same form by the way back' });
    expect(view().conversation.messages).toHaveLength(2);
  });

  it('comes back with an explanation and all its content if it is empty or too long', async () => {
    const { browser, view, send } = await visitor(await openDesk(test, store));
    await send({ content: '  ' });
    expect([browser.page.status, view().conversation.errors]).toEqual([
      422,
      [{ field: 'content', message: 'Write a message or add a photo.' }],
    ]);
    const long = 'x'.repeat(5_001);
    await send({ content: long }, [photo]);
    expect(browser.page.text).toContain('Shorten your message to 5,000 characters or fewer');
    expect(browser.page.html).toContain('<title>Error: ');
    const { values } = view().conversation;
    expect([values.content, values.files.length]).toEqual([long, 1]);
    const [kept] = values.files.map(({ fileKey }) => fileKey);
    await send({ content: 'Short', image: kept ?? '' });
    expect(view().conversation.messages).toMatchObject([{ content: 'Short', files: [{}] }]);
  });

  it('keeps its text while photos are uploaded, viewed and removed', async () => {
    const { browser, view, send } = await visitor(await openDesk(test, store));
    await send({ content: 'Wait', upload: '1' }, [photo, { ...photo, name: 'photos', filename: 'bill.txt' }]);
    expect(browser.page.text).toContain('bill.txt is neither a photo, a video nor a PDF');
    const { values } = view().conversation;
    const [kept] = values.files.map(({ fileKey }) => fileKey);
    await send({ content: 'Wait', image: kept ?? '', remove: kept ?? '' });
    expect([browser.page.status, view().conversation.values]).toMatchObject([
      200,
      { content: 'Wait', files: [] },
    ]);
    expect(view().conversation.messages).toEqual([]);
  });

  it('comes back with its content if a rule refuses it', async () => {
    const desk = await openDesk(test, store);
    const { browser, view, send } = await visitor(desk);
    await test.database.admin.query(
      `insert into claim_messages (store_id, id, claim_id, position, content, sender_type, created_at)
       select $1, 'f' || n, $2, n, 'x', 'customer', $3 from generate_series(1, 60) n`,
      [store, desk.id, new Date(test.clock.now)],
    );
    await send({ content: 'One more' });
    expect([browser.page.status, view().conversation.values.content]).toEqual([429, 'One more']);
    await forced(desk, 'ARCHIVED');
    await send({ content: 'And now?' });
    expect([browser.page.status, view().conversation.effect]).toEqual([422, 'archived']);
    expect(browser.page.text).toContain('so you can’t send messages');
  });

  it('is refused from another site or through an invalid link', async () => {
    const { browser, send, token } = await visitor(await openDesk(test, store));
    const form = 'content=Hello';
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const foreign = { ...type, 'sec-fetch-site': 'cross-site' };
    expect((await browser.send('POST', urls.sendMessage(token), form, foreign)).statusCode).toBe(403);
    expect((await browser.send('POST', urls.sendMessage('nothing'), form, type)).statusCode).toBe(404);
    expect((await browser.open(urls.sendMessage(token))).url).toBe(urls.viewMessages(token));
    expect((await send({ content: 'Hello' })).status).toBe(200);
  });
});

describe('the thread', () => {
  it('shows the newest thirty messages and links to earlier ones', async () => {
    const desk = await openDesk(test, store);
    await test.database.admin.query(
      `insert into claim_messages (store_id, id, claim_id, position, content, sender_type, created_at)
       select $1, 't' || n, $2, n, 'word ' || n, 'team', $3::timestamptz + n * interval '1 second'
       from generate_series(1, 130) n`,
      [store, desk.id, new Date(test.clock.now)],
    );
    const { browser, view } = await visitor(desk);
    const said = () => view().conversation.messages.map(({ content }) => content);
    const all: string[] = [];
    for (let pages = 0; pages < 6; pages += 1) {
      all.unshift(...said());
      const { earlier } = view().conversation;
      if (earlier === null) break;
      expect(browser.page.html).toContain(`href="${earlier.replaceAll('&', '&amp;')}"`);
      await browser.open(earlier.replace(/#.*/, ''));
    }
    expect(all).toEqual(Array.from({ length: 130 }, (_, at) => `word ${at + 1}`));
  });

  it.each([
    ['CLOSED', 'SILENCE', 'reopens', 'Your message will reopen it'],
    ['CLOSED', 'TEAM', 'read-only', 'this claim stays closed'],
    ['TEMPORARILY_DISMISSED', null, 'returns', 'Your message will bring it back'],
    ['RESOLVED', null, 'decided', 'the decision stays the same'],
  ])(
    'says of a claim that is %s (%s) what a message does: it %s',
    async (status, closedFor, effect, sentence) => {
      const desk = await openDesk(test, store);
      await forced(desk, status, closedFor);
      const { browser, view } = await visitor(desk);
      expect(view().conversation.effect).toBe(effect);
      expect(browser.page.text).toContain(sentence);
    },
  );
});

describe('a request from the team', () => {
  const ask = (desk: Desk, ...types: string[]) =>
    desk.team('POST', '/proof-requests', { types, message: 'The carrier wants to see it.' });

  it('is shown at the top with its due date, and is answered with files in one form', async () => {
    const desk = await openDesk(test, store);
    await ask(desk, 'PHOTO', 'RECEIPT');
    const { browser, view, answer, token } = await visitor(desk);
    expect(view().proof).toMatchObject({ state: 'asked', by: expect.any(String), signHref: null });
    for (const words of ['Photos or a video', 'as a photo or PDF', 'The carrier wants to see it.']) {
      expect(browser.page.text).toContain(words);
    }
    await answer({ answer: '' });
    expect([browser.page.status, view().proof?.errors]).toMatchObject([422, [{ field: 'answer' }]]);
    await answer({ answer: '' }, [photo, { name: 'proofs', filename: 'bill.pdf', bytes: PDF }]);
    expect(browser.page.url).toBe(`${urls.view(token)}#proof`);
    expect(browser.page.text).toContain('Thank you, we received your answer');
    expect(
      view()
        .conversation.messages.at(-1)
        ?.files.map(({ filename }) => filename),
    ).toEqual(['mug.jpg', 'bill.pdf']);
    expect(await desk.status()).toBe('COMMUNICATING');
  });

  it('for a statement is answered with a checkbox and kept word for word as proof', async () => {
    const desk = await openDesk(test, store);
    await ask(desk, 'ACKNOWLEDGEMENT');
    const { browser, view, answer } = await visitor(desk);
    await answer({ answer: '' });
    expect(browser.page.text).toContain('Please confirm that what you told us is true');
    await answer({ answer: '', acknowledged: 'yes' });
    expect(view().conversation.messages.at(-1)?.content).toMatch(
      /^I confirm: Everything I’ve told you is true/,
    );
    expect((await desk.team('GET', '')).json).toMatchObject({
      claimDocuments: [{ proofType: 'ACKNOWLEDGEMENT' }],
    });
  });

  it('for a signature leads to the signing page, even after everything else was sent', async () => {
    const desk = await openDesk(test, store);
    await ask(desk, 'SIGNATURE', 'PHOTO');
    const { view, answer } = await visitor(desk);
    expect(view().proof?.signHref).toMatch(new RegExp(`^/sign/${desk.id}\\?token=`));
    await answer({ answer: 'Here' }, [photo]);
    expect(view().proof).toMatchObject({ state: 'received', signHref: expect.any(String) });
    await desk.team('POST', '/denial', { reason: 'OTHER', message: 'No.' });
    const { view: later } = await visitor(desk);
    expect(later().proof).toBeNull();
  });
});
