import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { unclosed } from '../../../../test/tags.ts';
import { NOT_IN_US_ENGLISH } from '../../../../test/us-english.ts';
import type { StoreId } from '../../auth/caller.ts';
import { withStore } from '../../database/with-store.ts';
import { drawText } from '../../mail/draw.ts';
import { htmlMail } from '../../mail/html.ts';
import type { MailText } from '../../mail/queries.ts';
import { storeById } from '../../stores/queries.ts';
import { CLAIM_MAIL_KINDS, claimMail } from './claim-mails.ts';
import type { ClaimMailFacts } from './letter.ts';

let test: TestApp;
let storeId: StoreId;
let facts: ClaimMailFacts;
beforeAll(async () => {
  test = await createTestApp({}, { publicUrl: 'https://claims.example', demoStoreIds: ['teststore'] });
  storeId = await test.addStore({
    name: 'Fern\r\nBcc: eve@example.com',
    settings: { credit: { bonus: '10' } },
  });
  const desk = await openDesk(test, storeId, { quantity: 4, issueType: 'ORDER_DELIVERED_NOT_RECEIVED' });
  await desk.team('POST', '/resolutions', {
    resolutions: [{ claimItemId: desk.itemId, resolutionType: 'STORE_CREDIT' }],
    message: 'Sorry!<b>\r\nYours, Eve',
  });
  const { rows } = await withStore(test.database.db, storeId, (client) =>
    client.query('select claim_document($1, $2) as found', [storeId, desk.id]),
  );
  const store = await storeById(test.database.db, storeId);
  const { found: document } = rows[0];
  const resolutionId = document.resolutions[0].id;
  facts = { context: test.context, store, document, said: 'See\nyou', resolutionId };
});
afterAll(() => test.close());

const drawn = (mail: MailText) => {
  const { body, parts } = drawText(test.context, mail);
  return { subject: mail.subject, body, parts, html: htmlMail(mail.subject, parts) };
};
const write: (...given: Parameters<typeof claimMail>) => ReturnType<typeof drawn> = (...given) =>
  drawn(claimMail(...given));

describe.each(CLAIM_MAIL_KINDS)('the mail %s', (kind) => {
  it('says the same as text and HTML, and links back to the claim', () => {
    const mail = write(kind, facts);
    expect(unclosed(mail.html)).toEqual([]);
    expect(mail.subject).toMatch(/#\d+/);
    const { link, blocks, greeting, letterhead } = mail.parts;
    expect(link?.address).toMatch(/^https:\/\/claims\.example\/view\/[\w-]{20,}/);
    expect(letterhead.name).toBe('Fern Bcc: eve@example.com');
    for (const form of [mail.body, mail.html]) {
      for (const words of [greeting, link?.address ?? '', link?.says ?? '']) expect(form).toContain(words);
    }
    expect(mail.html).toContain(`>${link?.label}</a>`);
    expect(blocks.length).toBeGreaterThan(0);
    // “an $8.16 bonus”, but “a $4.08 bonus”: the sentences avoid the article.
    expect(mail.body).not.toMatch(/\ban? \$/);
  });

  it('has no words that a US shopper wouldn’t use', () => {
    const { subject, body } = write(kind, facts);
    expect(`${subject}\n${body}`).not.toMatch(NOT_IN_US_ENGLISH);
  });
});

it('an approval shows its amounts as a table that adds up', () => {
  const mail = write('approved', facts);
  const table = mail.parts.blocks.find(({ kind }) => kind === 'amounts');
  expect(table).toEqual({
    kind: 'amounts',
    rows: [
      { label: 'Items', value: '$75.00' },
      { label: 'Shipping', value: '$6.00' },
      { label: 'Tax', value: '$7.10' },
      { label: 'Bonus', value: '$8.81' },
      { label: 'Total', value: '$96.91' },
    ],
  });
  expect(mail.body).toContain('Shipping: $6.00\nTax: $7.10\nBonus: $8.81\nTotal: $96.91');
  for (const amount of ['$75.00', '$6.00', '$7.10', '$8.81', '$96.91']) expect(mail.html).toContain(amount);
});

it('a capped approval shows the deduction', () => {
  const [resolution] = facts.document.resolutions;
  if (!resolution) throw new Error('The claim has no resolution');
  const amounts = { ...resolution.amounts, bonus: '0.00', total: '80.00' };
  const document = { ...facts.document, resolutions: [{ ...resolution, amounts }] };
  expect(write('approved', { ...facts, document }).body).toContain(
    'Tax: $7.10\nAbove the maximum we can pay: −$8.10\nTotal: $80.00',
  );
});

describe('an approval of some units only', () => {
  const partly = () => {
    const [one] = facts.document.resolutions;
    if (!one) throw new Error('The claim has no resolution');
    const document = { ...facts.document, resolutions: [{ ...one, quantity: 3 }] };
    return write('approved', { ...facts, document });
  };

  it('says so first, and lists the outcome of each item', () => {
    const { subject, body } = partly();
    expect(subject).toMatch(/^Part of your claim #\d+ is approved$/);
    expect(body).toContain('We approved part of your claim');
    expect(body).not.toContain('Good news');
    expect(body).toMatch(/- 4 × Mug: Store credit for 3 of 4: \$[\d.]+ · Not approved for 1 of 4/);
  });

  it('starts with good news only if everything is approved', () => {
    expect(write('approved', facts).body).toContain('Good news');
  });
});

it('reminds of what we asked for, and of nothing once it was sent', () => {
  const remind = (answeredAt: string | null) => {
    const asked = {
      types: ['PHOTO', 'RECEIPT'],
      message: '',
      at: facts.document.claim.created_at,
      answeredAt,
    };
    const claim = { ...facts.document.claim, status: 'WAITING_FOR_CUSTOMER', proof_request: asked };
    const document = { ...facts.document, claim } as ClaimMailFacts['document'];
    return write('reminder', { ...facts, document });
  };
  const [open, answered] = [remind(null), remind(facts.document.claim.created_at)];
  for (const form of [open.body, open.html]) expect(form).toMatch(/photos or a video.*a receipt/s);
  expect([open.parts.link?.label, answered.parts.link?.label]).toEqual(['Send what we need', 'Answer']);
  expect(answered.body).not.toContain('a receipt');
});

it('says when the decision is due', () => {
  const claim = { ...facts.document.claim, status: 'NEW' as const, decision_due_at: '2099-11-24T17:00:00Z' };
  const { body } = write('received', { ...facts, document: { ...facts.document, claim } });
  expect(body).toContain('We’ll email you our decision by Tuesday, November 24, 2099.');
});

it('says why a claim was denied in a sentence, and its button is the appeal', () => {
  const denial = { reason: 'INSUFFICIENT_SHIPPER_PACKAGING' as const, message: 'No padding.', at: '' };
  const claim = { ...facts.document.claim, status: 'DENIED' as const, denial };
  const mail = write('denied', { ...facts, document: { ...facts.document, claim } });
  expect(mail.body).toContain('\n\nThe packaging wasn’t strong enough.\n\n');
  expect(mail.parts.link?.label).toBe('Appeal this decision');
  expect(mail.parts.link?.address).toMatch(/\/view\/[\w.-]+\/appeal$/);
  const again = { ...claim, appealed_at: '2026-11-18T15:00:00Z' };
  const last = write('denied', { ...facts, document: { ...facts.document, claim: again } });
  expect(last.parts.link?.label).toBe('See your claim');
});

it('links a replacement’s tracking number to its tracking page', () => {
  const [one] = facts.document.resolutions;
  if (!one) throw new Error('The claim has no resolution');
  const shipped = {
    ...one,
    tracking_company: 'UPS',
    tracking_number: '1Z7',
    tracking_url: 'https://ups.example/1Z7',
  };
  const document = { ...facts.document, resolutions: [shipped] };
  const { body, html } = write('replacement_shipped', { ...facts, document });
  expect(body).toContain('Track your package: 1Z7\nhttps://ups.example/1Z7');
  expect(html).toMatch(/href="https:\/\/ups\.example\/1Z7"[^>]*>1Z7</);
  const hostile = { ...shipped, tracking_url: 'javascript:alert(1)' };
  const refused = write('replacement_shipped', {
    ...facts,
    document: { ...document, resolutions: [hostile] },
  });
  expect(refused.html).not.toContain('javascript');
});

it('the team’s message stands apart, exactly as written', () => {
  const { body, html } = write('message', {
    ...facts,
    said: 'One <b>\r\n\r\njavascript:alert(1)‮',
  });
  expect(body).toContain('\n\nOne <b>\n\njavascript:alert(1)\n\n');
  expect(html).toContain('>One &lt;b&gt;<br /><br />javascript:alert(1)</blockquote>');
});

it('the demo’s mailbox shows no mail of a real store next to the demo', async () => {
  await test.addStore({ id: 'real', slug: 'real', name: 'Real Store' });
  const page = await test.app.inject({ url: '/demo/mailbox?store=real' });
  expect(page.statusCode).toBe(404);
  expect(page.body).not.toContain('Real Store');
});

it('the demo’s mailbox shows mails in a frame that runs no scripts', async () => {
  const page = await test.app.inject({ url: '/demo/mailbox?store=test' });
  expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page.body).toContain('srcdoc="&lt;!doctype html&gt;');
  expect(page.body).not.toContain('<b>');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script|img-src|\*/);
});

describe('a shopper reads', () => {
  it('their first name, the order number as shown on pages, and what they asked for', () => {
    const { body } = write('received', facts);
    expect(body).toMatch(/^Hi Ada,\n/);
    expect(body).toContain('for order #1001:');
    expect(body).toMatch(/You asked for:\n\n- (Refund|Store credit): \$[\d.]+\n/);
    expect(body).not.toContain("'");
  });

  it('the date of an in-store purchase, whose number they don’t know', () => {
    const claim = {
      ...facts.document.claim,
      sales_channel: 'IN_STORE' as const,
      source_order_number: 'S-3FXV3D8EYW',
    };
    const warranty = { productValue: null, warrantyFee: null, warrantyPeriod: null };
    const dated = {
      ...claim,
      warranty_metadata: { ...warranty, dateOfPurchase: '2026-05-04T12:00:00.000Z' },
    };
    const { body } = write('received', { ...facts, document: { ...facts.document, claim: dated } });
    expect(body).toContain('for your purchase on May 4, 2026:');
    expect(body).not.toContain('S-3FXV3D8EYW');
  });

  it('the amount right after the sentence that announces it', () => {
    const [one] = facts.document.resolutions;
    const mail = write('credit_sent', { ...facts, resolutionId: one?.id ?? '' });
    expect(mail.parts.blocks[1]).toMatchObject({ kind: 'moment', headline: '$96.91', line: null });
    expect(mail.html).toContain('font:700 32px');
    expect(write('approved', facts).body).toContain('\n\n$96.91\n✓ Approved · Emailed\n\n');
  });

  it('the day it is expected, and how far it has come', () => {
    const mailOn = (kind: 'refund_sent' | 'replacement_shipped', changes: object) => {
      const resolutions = facts.document.resolutions.map((one) => ({ ...one, ...changes }));
      return write(kind, { ...facts, document: { ...facts.document, resolutions } });
    };
    const refund = mailOn('refund_sent', { resolution_type: 'REFUND', state: 'SENT' });
    expect(refund.body).toMatch(
      /\n\n\$96\.91\nExpected by \w+day, \w+ \d+, \d{4}\n✓ Approved · ✓ Sent · Paid\n\n/,
    );
    expect(refund.html).toContain('>✓ Approved · ✓ Sent · Paid</p>');
    const goods = mailOn('replacement_shipped', { resolution_type: 'RESHIP', state: 'SHIPPED' });
    expect(goods.body).toContain('\n\n✓ Approved · ✓ Packed · ✓ Shipped · Delivered\n\n');
  });
});
