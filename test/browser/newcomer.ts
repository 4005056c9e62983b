/** Somebody whom nobody else in the tests is: invited to the demo store or its account, by the mails of the demo. */
import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { DEMO_ACCOUNT } from '../../src/demo/people.ts';
import { signedIn } from './colleague.ts';

export const NEWCOMERS_PASSWORD = 'seven blue kettles sing';

export const unusedAddress = (): string => `${randomUUID()}@new.test`;

/** Accepts an invitation with this role. Answers their address. */
export async function newcomer(browser: Browser, url: string, role = 'store_user'): Promise<string> {
  const email = unusedAddress();
  const [inviter, team] = role.startsWith('account_')
    ? (['account-owner@demo.test', `accounts/${DEMO_ACCOUNT.slug}`] as const)
    : (['owner@demo.test', 'stores/demo'] as const);
  const owner = await signedIn(browser, url, inviter);
  const headers = { origin: url, 'idempotency-key': randomUUID() };
  const data = { email, name: 'Nora Newcomer', role };
  const invited = await owner.request.post(`/v1/${team}/invitations`, { data, headers });
  expect(invited.status(), await invited.text()).toBe(202);
  const token = (await mailedLink(owner, email, '/console/invitation')).split('#')[1] ?? '';
  const accepted = await owner.request.post('/v1/invitations/accept', {
    data: { token: decodeURIComponent(token), name: 'Nora Newcomer', password: NEWCOMERS_PASSWORD },
    headers: { origin: url },
  });
  expect(accepted.status(), await accepted.text()).toBe(204);
  await owner.close();
  return email;
}

/** The link to a page in the newest mail to a person that contains all of these words. */
export async function mailedLink(
  { request }: Pick<BrowserContext, 'request'>,
  email: string,
  path: string,
  words: readonly string[] = [],
): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await request.get(`/demo/mailbox?${new URLSearchParams({ person: email })}`);
      const mails = (await answer.text())
        .split('<article')
        .filter((mail) => words.every((word) => mail.includes(word)));
      const pattern = new RegExp(`${path}#[\\w.%-]+`);
      link = mails.map((mail) => pattern.exec(mail)?.[0]).find((found) => found !== undefined) ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
