/** Mails about claims in a store's own words. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { readMails } from '../../../test/mails.ts';
import { addPerson, signedIn } from '../../../test/people.ts';
import { bearer } from '../../../test/world.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { MAIL_TEXT_KINDS, type MailText, type MailTextKind } from '../../domain/claims/mail-text.ts';
import type { StoreId } from '../auth/caller.ts';
import { CLAIM_MAIL_KINDS } from '../claims/mails/claim-mails.ts';
import { defaultText } from '../claims/mails/own-words.ts';
import { sampleOf } from '../claims/mails/samples.ts';
import { drawText } from '../mail/draw.ts';
import { htmlMail } from '../mail/html.ts';
import type { MailParts } from '../mail/parts.ts';
import { mailWords } from '../mail/text.ts';
import { forgetStores, type KnownStore, storeById } from '../stores/queries.ts';

let test: TestApp;
let mine: StoreId;
let owner: string;
let store: KnownStore;
beforeAll(async () => {
  test = await createTestApp();
  mine = await test.addStore({ name: 'Fernwood', settings: { help: { email: 'help@fernwood.example' } } });
  await test.addStore({ id: 'theirs', slug: 'theirs' });
  owner = await test.token(mine, 'store_owner');
  store = await storeById(test.database.db, mine);
});
afterAll(() => test.close());

const OWN: MailText = {
  subject: 'Claim {{claim.number}} at {{store.name}}',
  lead: 'Dear {{customer.firstName}},\n\nwe have news about {{order.name}}.',
};

async function ask(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  more: object = {},
) {
  const headers = { ...bearer(owner), ...more };
  const answer = await test.app.inject({
    method,
    url: `/v1/mail-texts${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, json: answer.json() };
}
const textOf = async (kind: MailTextKind) =>
  (await ask('GET', '')).json.texts.find((one: { kind: string }) => one.kind === kind);

/** The sample mail in these words, or in those that come with the product, as it is sent. */
function drawn(kind: MailTextKind, own: MailText | null) {
  const words = { ...store, mailTexts: own === null ? {} : { [kind]: own } };
  const { mail } = sampleOf(test.context, words, kind);
  const { body, parts } = drawText(test.context, mail);
  return { subject: mail.subject, body, html: htmlMail(mail.subject, parts) };
}

it('shows a sample of today, with pictures that every installation has', () => {
  const soon = { ...test.context, clock: () => Date.parse('2031-03-04T10:00:00Z') };
  const { mail } = sampleOf(soon, { ...store, mailTexts: {} }, 'received');
  const { body, parts } = drawText(test.context, mail);
  expect(body).toContain('March 5, 2031');
  expect(htmlMail(mail.subject, parts)).not.toContain('<img');
});

describe.each(MAIL_TEXT_KINDS)('the mail “%s”', (kind) => {
  it('says the store’s own words, as text and as HTML, and keeps the rest', () => {
    const [standard, own] = [drawn(kind, null), drawn(kind, OWN)];
    expect(own.subject).toBe('Claim 20418 at Fernwood');
    expect(own.body).toContain('Dear Ada,\n\nwe have news about order #1001.');
    expect(own.html).toContain('we have news about order #1001.');
    const { lead } = drawnDefault(kind);
    expect(standard.body).toContain(lead);
    expect(own.body).not.toContain(lead);
    expect(own.body.split('\n\n').slice(3)).toEqual(standard.body.split('\n\n').slice(2));
  });

  it('is the same if the words that come with the product are saved as its own', () => {
    expect(drawn(kind, defaultText(mailWords('en-US'), kind))).toEqual(drawn(kind, null));
  });

  it('holds hostile words and hostile names, and is never without a subject or a beginning', () => {
    const hostile = drawn(kind, { subject: 'Hi <script>', lead: '<img src=x onerror=alert(1)>\u0000' });
    expect(hostile.html).not.toMatch(/<script>|<img src=x/);
    const empty = drawn(kind, {
      subject: '{{shipment.trackingNumber}}',
      lead: '{{shipment.trackingNumber}}',
    });
    expect(empty).toEqual(drawn(kind, null));
  });
});

/** The second paragraph follows the greeting. */
const drawnDefault = (kind: MailTextKind) => ({ lead: drawn(kind, null).body.split('\n\n')[1] ?? '' });

it('every mail about a claim has words that a store can set', () => {
  expect(MAIL_TEXT_KINDS).toEqual(expect.arrayContaining([...CLAIM_MAIL_KINDS]));
});

describe('words of a store', () => {
  it('are in the mails that leave from then on, until the standard ones are brought back', async () => {
    const { status, json } = await ask('PUT', '/received', OWN);
    expect([status, json]).toMatchObject([
      200,
      { ...OWN, isOwn: true, default: { subject: expect.any(String) } },
    ]);
    const desk = await openDesk(test, mine);
    const [mail] = await readMails(test, { claimId: desk.id });
    expect(mail?.subject).toMatch(/^Claim \d+ at Fernwood$/);
    expect(mail?.body).toContain('Dear Ada,');
    expect((await ask('DELETE', '/received')).json).toMatchObject({ isOwn: false });
    const [plain] = await readMails(test, { claimId: (await openDesk(test, mine)).id });
    expect(plain?.body).toContain('Thank you for telling us.');
  });

  it.each([
    ['subject', 'validation_failed', { subject: 'x'.repeat(151) }],
    ['subject', 'validation_failed', { subject: 'Hello\r\nBcc: eve@example.com' }],
    ['subject', 'validation_failed', { subject: '   ' }],
    ['subject', 'macro_variable_unknown', { subject: 'From {{agent.name}}' }],
    ['lead', 'validation_failed', { lead: 'x'.repeat(20_000) }],
    ['lead', 'validation_failed', { lead: '\u200b' }],
    ['lead', 'macro_variable_unknown', { lead: 'Dear {{customer.password}}' }],
    ['lead', 'macro_variable_unknown', { lead: 'Dear {{constructor}}' }],
    ['lead', 'macro_variable_open', { lead: 'Dear {{customer.firstName' }],
  ])('are refused with the field at fault: %s, %s', async (path, code, wrong) => {
    for (const [method, more] of [
      ['PUT', ''],
      ['POST', '/preview'],
      ['POST', '/test'],
    ] as const) {
      const { status, json } = await ask(method, `/denied${more}`, { ...OWN, ...wrong });
      expect([status, json]).toMatchObject([
        422,
        { code, fields: expect.arrayContaining([expect.objectContaining({ path })]) },
      ]);
    }
    expect(await textOf('denied')).toMatchObject({ isOwn: false });
  });

  it('are saved over the version that was read, and a retry saves once', async () => {
    const { version } = (await ask('GET', '')).json;
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() };
    const first = await ask('PUT', '/closed', OWN, headers);
    expect(await ask('PUT', '/closed', OWN, headers)).toEqual(first);
    expect((await ask('GET', '')).json.version).toBe(version + 1);
    const late = await ask('PUT', '/closed', { ...OWN, subject: 'Late' }, { 'if-match': `"${version}"` });
    expect(late.json.code).toBe('version_mismatch');
    expect(await textOf('closed')).toMatchObject(OWN);
  });

  it('are changed only with the permission, leave a line, and are no other store’s', async () => {
    const support = await test.token(mine, 'store_support');
    const theirs = await test.token('theirs' as StoreId, 'store_owner');
    const url = '/v1/mail-texts';
    const put = await test.app.inject({
      method: 'PUT',
      url: `${url}/link`,
      headers: bearer(support),
      payload: OWN,
    });
    expect(put.json().code).toBe('forbidden');
    expect((await test.app.inject({ url, headers: bearer(theirs) })).body).not.toContain('we have news');
    await ask('PUT', '/link', OWN);
    const { rows } = await test.database.admin.query<{ name: string }>(
      "select subject_name as name from audit_log where operation = 'replaceMailText'",
    );
    expect(rows.map(({ name }) => name)).toContain('Link to the claim');
  });
});

describe('words tried on a claim', () => {
  const withoutLinks = (body: string) => body.replace(/https?:\S+/g, '');
  const tokensIn = (body: string) => [...body.matchAll(/\/view\/([^/\s]+)/g)].map(([, token]) => token);

  it('give the mail that its customer got, with a link that opens nothing', async () => {
    const desk = await openDesk(test, mine);
    const [sent] = await readMails(test, { claimId: desk.id });
    const { default: words } = await textOf('received');
    const { status, json } = await ask('POST', '/received/preview', { ...words, claimId: desk.id });
    expect([status, json]).toMatchObject([200, { subject: sent?.subject, missing: [] }]);
    expect(withoutLinks(json.body)).toBe(withoutLinks(sent?.body ?? ''));
    expect(tokensIn(json.body)).not.toEqual([]);
    expect(json.body).not.toContain(desk.id);
    for (const token of tokensIn(json.body)) {
      const opened = await test.app.inject({
        url: `/v1/claims/${desk.id}`,
        headers: bearer(decodeURIComponent(token ?? '')),
      });
      expect(opened.statusCode).toBe(404);
    }
    const own = await ask('POST', '/received/test', { ...OWN, claimId: desk.id });
    expect(own.status).toBe(202);
    const mails = await readMails(test, { kind: 'mail_text_test' });
    expect(mails.map(({ subject }) => subject)).toContain(`[Test] ${renderedSubject(sent?.subject ?? '')}`);
  });

  const renderedSubject = (subject: string) => `Claim ${/\d+/.exec(subject)?.[0]} at Fernwood`;

  it('are refused for a mail that says what the claim doesn’t have', async () => {
    const desk = await openDesk(test, mine);
    for (const kind of ['denied', 'refund_sent', 'approved', 'proof_requested', 'received_filed']) {
      const { status, json } = await ask('POST', `/${kind}/preview`, { ...OWN, claimId: desk.id });
      expect([kind, status, json]).toMatchObject([
        kind,
        422,
        { code: 'mail_unfit_for_claim', fields: [{ path: 'claimId' }] },
      ]);
    }
    await desk.team('POST', '/denial', { reason: 'OTHER', message: 'It arrived.' });
    const denied = await ask('POST', '/denied/preview', { ...OWN, claimId: desk.id });
    expect(denied.json.body).toContain('It arrived.');
  });

  it('show a claim and its messages only to who may read them, and never another store’s', async () => {
    const desk = await openDesk(test, mine);
    await desk.team('POST', '/messages', { messageContent: 'Is the box there?' });
    const tried = async (permissions: Permission[], storeId = mine) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/v1/mail-texts/message/preview',
        headers: bearer(await test.token(storeId, permissions)),
        payload: { ...OWN, claimId: desk.id },
      });
      return [answer.statusCode, answer.body] as const;
    };
    const reads: Permission = 'setting-customer-communication:read';
    expect(await tried([reads])).toEqual([403, expect.not.stringContaining('order #')]);
    expect(await tried([reads, 'claim:read'])).toEqual([200, expect.not.stringContaining('Is the box')]);
    expect(await tried([reads, 'claim:read', 'message:read'])).toEqual([
      200,
      expect.stringContaining('Is the box there?'),
    ]);
    expect(await tried([reads, 'claim:read'], 'theirs' as StoreId)).toEqual([404, expect.any(String)]);
  });
});

describe('a test mail', () => {
  it('goes to who asks, is marked, and names what is missing in the preview', async () => {
    const { json } = await ask('POST', '/approved/preview', {
      ...OWN,
      lead: '{{resolution.total}} {{shipment.trackingNumber}}',
    });
    expect(json).toMatchObject({ subject: 'Claim 20418 at Fernwood', missing: ['shipment.trackingNumber'] });
    expect(json.body).toContain('$40.80');
    expect((await ask('POST', '/approved/test', OWN)).json).toEqual({ recipient: 'help@fernwood.example' });
    const mails = await readMails(test, { kind: 'mail_text_test' });
    expect(mails.map(({ recipient, subject }) => ({ recipient, subject }))).toContainEqual({
      recipient: 'help@fernwood.example',
      subject: '[Test] Claim 20418 at Fernwood',
    });
  });

  it('shows an uploaded logo by its whole address, where anyone finds it', async () => {
    const picture = await sharp({ create: { width: 320, height: 80, channels: 3, background: '#2a6f4e' } })
      .png()
      .toBuffer();
    const person = await signedIn(test, (await addPerson(test, { role: 'store_owner', store: mine })).email);
    const sent = await person.ask('POST', '/v1/whitelabel/pictures', {
      payload: { use: 'logo', picture: `data:image/png;base64,${picture.toString('base64')}` },
    });
    const { url } = sent.json();
    await test.database.admin.query(
      `update stores set branding = branding || jsonb_build_object('logoUrl', $2::text) where id = $1`,
      [mine, url],
    );
    forgetStores(test.context.db);
    test.clock.now += 1_000;
    expect((await ask('POST', '/denied/test', OWN)).status).toBe(202);
    const [mail] = await readMails(test, { kind: 'mail_text_test' }).then((mails) => mails.slice(-1));
    const shown = htmlMail('', mail?.parts as MailParts).match(/src="([^"]*)"/g);
    expect(shown).toEqual([`src="${test.context.publicUrl}${url}"`]);
    expect((await test.app.inject({ url })).headers['content-type']).toBe('image/png');
  });

  it('goes ten times an hour, even if asked for at once', async () => {
    test.clock.now += 3_600_001;
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        ask('POST', '/denied/test', OWN, { 'idempotency-key': crypto.randomUUID() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 429)?.json).toMatchObject({
      retryAfter: expect.any(Number),
    });
  });
});
