/** Variables in what the team writes by hand: the customer never sees one, whatever call sends it. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { readMails } from '../../../../test/mails.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk(test, store);
});

type Written = (words: string) => object;
const refund = (more: object = {}) => ({
  claimItemId: desk.itemId,
  resolutionType: 'REFUND',
  ...more,
});
const CALLS: [path: string, body: Written, field: string][] = [
  ['/messages', (messageContent) => ({ messageContent }), 'messageContent'],
  ['/proof-requests', (message) => ({ types: ['PHOTO'], message }), 'message'],
  ['/resolutions', (message) => ({ resolutions: [refund()], message }), 'message'],
  [
    '/resolutions',
    (resolutionDetails) => ({ resolutions: [refund({ resolutionDetails })], message: null }),
    'resolutions.0.resolutionDetails',
  ],
  ['/denial', (message) => ({ reason: 'PACKAGE_ARRIVED', message }), 'message'],
  ['/dismissal', (message) => ({ until: null, message }), 'message'],
  ['/resolve-externally', (description) => ({ description }), 'description'],
];
const seen = async () => JSON.stringify((await desk.shopper('GET', '')).json);
const mails = async () => (await readMails(test, { claimId: desk.id })).map(({ body }) => body).join('\n');

describe('what the team writes to a customer', () => {
  it.each(CALLS)('by %s is filled in', async (path, body) => {
    const sent = await desk.team('POST', path, body('Hi {{customer.firstName}} of {{ store.name }}!'));
    expect(sent.status).toBeLessThan(300);
    expect(await seen()).not.toContain('{{');
    expect(JSON.stringify((await desk.team('GET', '')).json)).toContain('Hi Ada of');
    expect(await mails()).not.toContain('{{');
    expect(await mails()).toContain('Hi Ada of');
  });

  it.each(CALLS)('by %s is refused at its field with a mistake or a gap', async (path, body, field) => {
    const unknown = await desk.team('POST', path, body('Hi {{customer.first}}!'));
    expect(unknown).toMatchObject({
      status: 422,
      json: { code: 'macro_variable_unknown', fields: [{ path: field }] },
    });
    const open = await desk.team('POST', path, body('Hi {{customer.firstName'));
    expect(open.json).toMatchObject({ code: 'macro_variable_open', fields: [{ path: field }] });
    const gap = await desk.team('POST', path, body('Track it: {{shipment.trackingNumber}}{{agent.name}}'));
    expect(gap.json).toMatchObject({ code: 'validation_failed', fields: [{ path: field }] });
    expect(String(gap.json.detail)).toContain('This claim has nothing for {{');
    expect(await desk.status()).toBe('NEW');
  });

  it.each(CALLS)('by %s is refused where its variables make it too long', async (path, body, field) => {
    await test.database.admin.query("update claim_items set name = repeat('a', 200) where claim_id = $1", [
      desk.id,
    ]);
    const long = await desk.team('POST', path, body('{{items}}'.repeat(200)));
    expect(long).toMatchObject({
      status: 422,
      json: { code: 'validation_failed', fields: [{ path: field }] },
    });
    expect(String(long.json.detail)).toContain('longer than 20,000 characters');
    expect(await desk.status()).toBe('NEW');
  });

  it('of an approval says what it gives', async () => {
    const [, body] = CALLS[2] ?? [];
    await desk.team('POST', '/resolutions', body?.('You get {{resolution.total}}.'));
    expect(await mails()).toContain('You get $20.40.');
  });

  it('is shown as it leaves while it waits', async () => {
    const words = { messageContent: 'Hi {{customer.firstName}}!' };
    const { json } = await desk.team('POST', '/acts', { call: 'message', body: words });
    expect(json.held).toMatchObject({ body: { messageContent: 'Hi Ada!' } });
    const wrong = await desk.team('POST', '/acts', {
      call: 'message',
      body: { messageContent: '{{nobody}}' },
    });
    expect(wrong.json).toMatchObject({ fields: [{ path: 'body.messageContent' }] });
  });

  it('in the answer to a review is filled in', async () => {
    await test.database.admin.query(
      `insert into claim_reviews (store_id, id, claim_id, rating, content, created_at)
       values ($1, 'r' || $2, $2, 5, 'Good', now())`,
      [store, desk.id],
    );
    const answer = (reply: string) => desk.team('PUT', `/reviews/r${desk.id}/reply`, { reply });
    expect((await answer('Thanks, {{nobody}}')).json).toMatchObject({ fields: [{ path: 'reply' }] });
    expect((await answer('Thanks, {{customer.firstName}}')).json).toMatchObject({ reply: 'Thanks, Ada' });
    expect(await mails()).toContain('Thanks, Ada');
  });

  it('is not what the customer writes: their braces stay', async () => {
    const { json } = await desk.shopper('POST', '/messages', { messageContent: '{{customer.email}} {{' });
    expect(json).toMatchObject({ messageContent: '{{customer.email}} {{' });
  });
});
