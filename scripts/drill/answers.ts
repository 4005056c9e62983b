/** What the drill records of a server: the row count of each table, and responses to shoppers and the team. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from './release.ts';

const LOOKUPS = 3;
const CLAIMS = 2;

export type Question = {
  name: string;
  path: string;
  token?: string;
  /** Pages differ between releases, so a page only has to open and contain this text. */
  holds?: string;
};
export type Asker = { store: string; token: string };

/** Rows of each table and files, as counted by `export`. */
export async function countsOf(release: Release, dataDir: string, stores: readonly string[], work: string) {
  const counts: Record<string, number> = {};
  for (const store of stores) {
    const folder = join(work, 'exported');
    const printed = await release.run(dataDir, 'export', '--store', store, folder);
    await rm(folder, { recursive: true });
    for (const [, name, count] of printed.matchAll(/^(.+): (\d+)$/gm))
      counts[`${store} ${name}`] = Number(count);
  }
  return counts;
}

export const rowsIn = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

type Order = { orderNumber: string; customerEmail: string | null };
type Claim = { id: string; claimNumber: number; sourceOrderNumber: string; authorEmail: string };
type Found = { existingClaims?: { claimNumber: number; viewToken: string }[] };

/** The requests for one store. Links to claims come from the first release and must work in all of them. */
export async function questionsOf(url: string, { store, token }: Asker): Promise<Question[]> {
  const orderList: Question = { name: 'orders', path: '/v1/orders', token };
  const claimList: Question = { name: 'claims', path: '/v1/claims', token };
  const orders = ((await ask(url, orderList)).body as { orders: Order[] }).orders;
  const claims = ((await ask(url, claimList)).body as { claims: Claim[] }).claims.slice(0, CLAIMS);
  const lookup = (order: string, email: string): Question => ({
    name: `lookup of ${order}`,
    path: `/v1/order-lookup?${new URLSearchParams({ store, email, order })}`,
  });
  const lookups = orders
    .slice(0, LOOKUPS)
    .map(({ orderNumber, customerEmail }) => lookup(orderNumber, customerEmail ?? ''));
  const pages: Question[] = [];
  for (const { id, claimNumber, sourceOrderNumber, authorEmail } of claims) {
    pages.push({ name: `claim ${claimNumber}`, path: `/v1/claims/${id}`, token });
    const looked = lookup(sourceOrderNumber, authorEmail);
    lookups.push(looked);
    const { existingClaims = [] } = (await ask(url, looked)).body as Found;
    const link = existingClaims.find((claim) => claim.claimNumber === claimNumber)?.viewToken;
    if (!link) continue;
    const path = `/view/${link}`;
    pages.push({ name: `page of claim ${claimNumber}`, path, holds: String(claimNumber) });
  }
  return [orderList, claimList, ...lookups, ...pages].map((question) => ({
    ...question,
    name: `${store}: ${question.name}`,
  }));
}

export type Answer = { status: number; body: unknown };

export async function ask(url: string, { path, token, holds }: Question): Promise<Answer> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(url + path, { headers, redirect: 'manual' });
  // A rate limit or failure in every release would look like equal responses.
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${path}: status ${answer.status}`);
  const text = await answer.text();
  return { status: answer.status, body: holds ? { holds: text.includes(holds) } : JSON.parse(text) };
}

export async function askAll(url: string, questions: readonly Question[]): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const question of questions) answers[question.name] = await ask(url, question);
  return answers;
}
