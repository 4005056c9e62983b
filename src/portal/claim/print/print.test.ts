/** The printable page of a claim and its PDF. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import {
  bearer,
  file,
  fileableOrder,
  filingOf,
  linkToken,
  orderIdOf,
  shopperToken,
} from '../../../../test/world.ts';
import { jpegPhoto } from '../../../server/uploads/fixtures/files.ts';
import { urls } from '../../../urls.ts';
import { portalPages } from '../../routes.ts';

const test = await createTestApp({}, { pages: portalPages });
afterAll(() => test.close());
const store = await test.addStore({ name: 'Fernwood' });
const desk = await openDesk(test, store, { quantity: 2 });
await desk.team('POST', '/resolutions', {
  resolutions: [{ claimItemId: desk.itemId, resolutionType: 'REFUND' }],
  message: 'Sorry about the mugs',
});
const token = linkToken('claim', store, desk.id);

async function claimWithPhoto(): Promise<string> {
  await test.addOrder(store, 'photo-1', fileableOrder(test.clock.now));
  const shopper = shopperToken(test, store, await orderIdOf(test, store, 'photo-1'));
  const headers = bearer(shopper);
  const payload = { filename: 'a.jpg', contentType: 'image/jpeg', mediaType: 'CLAIM' };
  const { signedUrl, fileKey } = (
    await test.app.inject({ method: 'POST', url: '/v1/uploads', headers, payload })
  ).json();
  const { pathname, search } = new URL(signedUrl);
  const photo = { headers: { 'content-type': 'image/jpeg' }, payload: await jpegPhoto() };
  await test.app.inject({ method: 'PUT', url: pathname + search, ...photo });
  return file(test, shopper, 'photo-1', filingOf({ images: [fileKey] }));
}

describe('the printable page', () => {
  it('shows everything about the claim and sends no referrer', async () => {
    const page = await test.app.inject({ url: urls.print(token) });
    expect(page.statusCode).toBe(200);
    const words = page.body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    for (const said of [
      'What was reported 2 × Mug',
      'Requested Refund Items $',
      'Decided Approved Refund for 2 × Mug: $40.80',
      'Sorry about the mugs',
      'Ada Shopper 1 Main St Boise, ID 83702 United States',
      'Claim filed',
      'Fernwood',
    ]) {
      expect(words).toContain(said);
    }
    // The specification's default for a moment: DD/MM/YYYY h:m A.
    expect(words).toMatch(/Claim filed \d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M/);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(`href="${urls.view(token)}"`);
    expect(page.body).toContain(`href="${urls.printPdf(token)}"`);
  });

  it('never shows the team’s fraud suspicion', async () => {
    const other = await openDesk(test, store);
    await other.team('POST', '/denial', {
      reason: 'POTENTIAL_FRAUD',
      message: 'It is not covered.',
      note: 'Third time',
    });
    const page = await test.app.inject({ url: urls.print(linkToken('claim', store, other.id)) });
    expect(page.body).toContain('Not Covered');
    expect(page.body).not.toMatch(/fraud|Third time/i);
  });
});

it('the PDF has the same content and is named after the claim', async () => {
  const pdf = await test.app.inject({ url: urls.printPdf(token) });
  expect(pdf.statusCode).toBe(200);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toMatch(/^inline; filename="claim-\d+\.pdf"$/);
  expect(pdf.headers['cache-control']).toBe('no-store');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

describe.each([
  ['page', urls.print],
  ['file', urls.printPdf],
])('the %s', (_, address) => {
  it.each([
    ['a forged link', `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`],
    ['a revoked link', linkToken('claim', store, desk.id, 2)],
    ['a link to sign', linkToken('signature', store, desk.id)],
    ['no link', 'nothing'],
  ])('returns a 404 for %s and says what to do', async (_name, other) => {
    const answer = await test.app.inject({ url: address(other), headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Open the link in the latest email about your claim.');
    expect(answer.body).not.toMatch(/\bAda\b/);
  });

  it('asks for the email address if the link is old', async () => {
    const { now } = test.clock;
    test.clock.now += 30 * 86_400_000;
    const answer = await test.app.inject({ url: address(token) });
    test.clock.now = now;
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toContain(urls.myClaim.confirm(token));
    expect(answer.body).not.toMatch(/\bAda\b/);
  });
});

it('renders a few PDFs at a time and tells the other requests when to retry', async () => {
  const { files } = test.context;
  const { read } = files;
  const reading = Promise.withResolvers<void>();
  files.read = async (...asked: Parameters<typeof read>) => {
    await reading.promise;
    return read(...asked);
  };
  const pdf = urls.printPdf(linkToken('claim', store, await claimWithPhoto()));
  const asked = Array.from({ length: 23 }, () => test.app.inject({ url: pdf }));
  const first = await Promise.race(asked);
  expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '5']);
  reading.resolve();
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  files.read = read;
  expect([200, 503].map((one) => statuses.filter((status) => status === one).length)).toEqual([22, 1]);
});
