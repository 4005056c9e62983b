/** What happens to every link of a claim after its links were revoked. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPortal } from '../../../scripts/build.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, createBrowser } from '../../../test/browser-without-script.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { readMails } from '../../../test/mails.ts';
import { TEST_SECRET } from '../../../test/setup.ts';
import { bearer, linkToken } from '../../../test/world.ts';
import { claim as claimCommand } from '../../cli/claim.ts';
import type { StoreId } from '../../server/auth/caller.ts';
import { parseConfig } from '../../server/config.ts';
import { prepareAppRole } from '../../server/database/roles.ts';
import { urls } from '../../urls.ts';
import { portalPages } from '../routes.ts';

let test: TestApp;
let store: StoreId;
let desk: Desk;
let browser: Browser;
let token: string;

beforeAll(async () => {
  await buildPortal(false);
  test = await createTestApp({}, { pages: portalPages });
  store = await test.addStore();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  desk = await openDesk(test, store);
  token = linkToken('claim', store, desk.id);
  browser = createBrowser(test.app);
});

const revoke = (payload: object = {}, headers = {}) =>
  desk.team('POST', '/link-revocation', payload, headers);
const status = async (url: string) => (await browser.open(url)).status;
const pages = () => [
  urls.view(token),
  urls.print(token),
  urls.printPdf(token),
  urls.sign(desk.id, linkToken('signature', store, desk.id)),
  urls.myClaim.review(token),
];

describe('revoked links', () => {
  it('open nothing: not the claim, its PDF, its signing page, or a page that is still open in a browser', async () => {
    for (const url of pages()) expect(await status(url), url).toBe(200);
    expect((await desk.shopper('GET', '')).status).toBe(200);
    const { status: done, json } = await revoke({ reason: 'Forwarded' });
    expect(done).toBe(200);
    expect(json.id).toBe(desk.id);
    for (const url of pages()) expect(await status(url), url).toBe(404);
    expect((await desk.shopper('GET', '')).status).toBe(404);
    expect((await desk.shopper('POST', '/messages', { messageContent: 'Hi' })).status).toBe(404);
    const renewal = { url: '/v1/claim-links', payload: { email: 'ada@example.com' }, headers: bearer(token) };
    expect((await test.app.inject({ method: 'POST', ...renewal })).statusCode).toBe(404);
  });

  it('close the live streams of the claim', async () => {
    const response = await fetch(`${test.app.listeningOrigin}/v1/claims/${desk.id}/stream`, {
      headers: bearer(token),
    });
    const over = response.text();
    await revoke();
    const late = new Promise((_, fail) => setTimeout(fail, 12_000, new Error('It goes on')));
    await expect(Promise.race([over, late])).resolves.not.toContain('links_revoked');
  });

  it('appear in the history with who revoked them and why, for the team only', async () => {
    await revoke({ reason: 'Forwarded' });
    const { json } = await desk.team('GET', '/events');
    expect((json.events as object[]).at(-1)).toMatchObject({
      kind: 'links_revoked',
      actorKind: 'team',
    });
    expect(JSON.stringify(json)).toContain('Forwarded');
    const fresh = bearer(linkToken('claim', store, desk.id, 2));
    const seen = await test.app.inject({ url: `/v1/claims/${desk.id}/events`, headers: fresh });
    expect(seen.statusCode).toBe(200);
    expect(seen.body).not.toMatch(/links_revoked|Forwarded/);
  });

  it('can be revoked only by someone who may change the claim, against the version they saw', async () => {
    const version = Number((await desk.team('GET', '')).json.version);
    expect((await revoke({}, { 'if-match': `"${version - 1}"` })).json.code).toBe('version_mismatch');
    const done = await revoke({}, { 'if-match': `"${version}"` });
    expect([done.status, done.etag]).toEqual([200, `"${version + 1}"`]);
    const payload = { reason: null };
    const url = `/v1/claims/${desk.id}/link-revocation`;
    const headers = { ...bearer(token), 'if-match': '*' };
    expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403);
  });

  it('can be replaced by a new link by email, which queued emails then use too', async () => {
    await test.database.admin.query('update mails set sent_at = null where claim_id = $1', [desk.id]);
    await revoke({ sendNew: true });
    const mails = await readMails(test, { claimId: desk.id });
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['link', 'received']);
    for (const { body } of mails) {
      expect(await status(/\/view\/[\w.-]+/.exec(body)?.[0] ?? ''), body).toBe(200);
    }
  });

  it('can be revoked from the command line', async () => {
    const found = parseConfig({
      DATABASE_URL: test.database.admin.options.connectionString,
      MAKEGOOD_SECRET: TEST_SECRET,
    });
    if ('error' in found) throw new Error(found.error);
    const { claimNumber } = (await desk.team('GET', '')).json;
    // A separate database has its own role, as on a server; the application under test loses its rights to it.
    await prepareAppRole(test.database.admin, TEST_SECRET);
    const lines: string[] = [];
    const io = { config: found.config, print: (line: string) => lines.push(line), note: () => undefined };
    const run = (...args: string[]) => claimCommand.run(args, { ...io, isTerminal: false });
    expect(await run('revoke-links', `#${claimNumber}`, '--store', 'test', '--reason', 'Lost')).toBe(0);
    expect(lines).toEqual([`The links to claim #${claimNumber} no longer work.`]);
    const { rows } = await test.database.admin.query(
      `select c.token_generation, e.kind, e.actor_kind from claims c join claim_events e on e.claim_id = c.id
       where c.id = $1 order by e.sequence desc limit 1`,
      [desk.id],
    );
    expect(rows).toEqual([{ token_generation: 2, kind: 'links_revoked', actor_kind: 'system' }]);
    await expect(run('revoke-links', 'nothing', '--store', 'test')).rejects.toThrow('There is no claim');
  });
});
