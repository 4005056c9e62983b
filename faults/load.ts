/** Simulated shoppers: they file, write and look up, and retry with the same key if they get no response. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../abuse/random.ts';
import {
  type Attempt,
  ask,
  call,
  type Filed,
  filedBy,
  newAttempt,
  type Shop,
} from '../test/process/killing.ts';

const FILERS = 3;
const RETRY_MS = 300;
const LOOKUP_MS = 200;
/** How long a shopper keeps retrying after the end. */
const TIMEOUT_MS = 90_000;
/** Statuses that ask to retry: the database is unreachable, or its disk is full. */
const RETRY_STATUSES = [503, 507];

/** An order with so few units that shoppers compete for them and it soon sells out. */
export const SCARCE = { id: 'scarce', units: 30 } as const;

type Answer = { status: number; text: string };

export class Load {
  readonly filed: Filed[] = [];
  /** Texts that the server acknowledged. */
  readonly messages: string[] = [];
  readonly odd: string[] = [];
  answered = 0;
  askedAgain = 0;
  readonly #shop: Shop;
  readonly #random: Random;
  readonly #pauseMs: number;
  #soldOut = false;
  #until = 0;
  #working: Promise<unknown> | null = null;

  constructor(shop: Shop, random: Random, pauseMs: number) {
    this.#shop = shop;
    this.#random = random;
    this.#pauseMs = pauseMs;
  }

  start(): void {
    this.#until = Number.POSITIVE_INFINITY;
    const filers = Array.from({ length: FILERS }, () => this.#keepFiling());
    this.#working = Promise.all([...filers, this.#keepLookingUp()]);
  }

  /** Starts nothing more and waits for the outstanding responses. */
  async stop(): Promise<void> {
    this.#until = performance.now() + TIMEOUT_MS;
    await this.#working;
  }

  /** Starts nothing more and waits for nothing. */
  abandon(): void {
    this.#until = 0;
  }

  /** Files one claim now; null if it was refused or never answered. */
  async fileOne(attempt: Attempt): Promise<Filed | null> {
    const answer = await this.#persist('filing', () => ask(this.#shop, attempt));
    if (!answer) return null;
    if (answer.status === 422 && attempt.order === SCARCE.id) {
      this.#soldOut = true;
      return null;
    }
    if (!this.#isDone('filing', answer)) return null;
    const claim = filedBy(attempt, answer.text);
    this.filed.push(claim);
    return claim;
  }

  get #goesOn(): boolean {
    return this.#until === Number.POSITIVE_INFINITY;
  }

  async #keepFiling(): Promise<void> {
    for (let count = 1; this.#goesOn; count += 1) {
      const attempt = newAttempt(this.#random.next);
      const isScarce = count % 4 === 0 && !this.#soldOut;
      const claim = await this.fileOne(isScarce ? { ...attempt, order: SCARCE.id } : attempt);
      if (claim && count % 3 === 0) await this.#write(claim);
      await sleep(this.#pauseMs);
    }
  }

  async #write({ id, viewToken, key }: Filed): Promise<void> {
    const messageContent = `A message about ${key}`;
    const answer = await this.#persist('message', async () => {
      const from = { url: this.#shop.url, token: viewToken };
      const sent = await call(
        from,
        'POST',
        `claims/${id}/messages`,
        { messageContent },
        { 'idempotency-key': key },
      );
      return { status: sent.status, text: await sent.text() };
    });
    if (answer && this.#isDone('message', answer)) this.messages.push(messageContent);
  }

  async #keepLookingUp(): Promise<void> {
    const body = { store: 'demo', order: '#1001', email: 'ada@example.com' };
    for (; this.#goesOn; await sleep(LOOKUP_MS)) {
      const answer = await call(this.#shop, 'POST', 'order-lookup', body).then(
        async (found) => ({ status: found.status, text: await found.text() }),
        () => null,
      );
      if (answer && !RETRY_STATUSES.includes(answer.status)) this.#isDone('lookup', answer);
      else this.askedAgain += 1;
    }
  }

  /** Retries until the response no longer asks to retry. */
  async #persist(what: string, request: () => Promise<Answer | null>): Promise<Answer | null> {
    while (performance.now() < this.#until) {
      const answer = await request().catch(() => null);
      if (answer && !RETRY_STATUSES.includes(answer.status)) return answer;
      this.askedAgain += 1;
      await sleep(RETRY_MS);
    }
    this.odd.push(`${what}: no answer`);
    return null;
  }

  #isDone(what: string, { status, text }: Answer): boolean {
    const isDone = status >= 200 && status < 300;
    if (isDone) this.answered += 1;
    else this.odd.push(`${what}: ${status} ${text.slice(0, 120)}`);
    return isDone;
  }
}
