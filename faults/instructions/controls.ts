/** What a running server is told: how far its clock is ahead, and where it is to die. */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../src/server/database/holder.ts';

/** Where a process can die on the way of an instruction, in the order of time. */
export type Point = 'before take' | 'after take' | 'after answer' | 'after settle';

export type Orders = {
  /** Raised with each change. */
  version: number;
  aheadMs: number;
  /** The process dies when it is at this point for the so-manieth time. */
  die: { point: Point; times: number } | null;
};

/** The variable that names the file. */
export const ORDERS_FILE = 'FAULTS_ORDERS';
/** If it is set, the adapter of Stripe declares that Stripe recognizes nothing. */
export const UNRECOGNIZING = 'FAULTS_UNRECOGNIZING';
/** Each wait for an answer takes this share of its time, so that a round is short. */
export const HASTE = 1 / 15;
const READ_MS = 10_000;

export const seenFile = (path: string): string => `${path}.seen`;

export class Controls {
  readonly path: string;
  #orders: Orders = { version: 0, aheadMs: 0, die: null };

  private constructor(path: string) {
    this.path = path;
    writeFileSync(path, JSON.stringify(this.#orders));
  }

  static async open(): Promise<Controls> {
    return new Controls(join(await mkdtemp(join(tmpdir(), 'makegood-faults-')), 'orders.json'));
  }

  async close(): Promise<void> {
    await rm(dirname(this.path), { recursive: true, force: true });
  }

  get aheadMs(): number {
    return this.#orders.aheadMs;
  }

  /** Milliseconds, by the servers' clock. */
  now(): number {
    return Date.now() + this.aheadMs;
  }

  /** Resolves when each of these processes that is alive goes by it. */
  async change(pids: readonly number[], change: Partial<Omit<Orders, 'version'>>): Promise<void> {
    this.#orders = { ...this.#orders, ...change, version: this.#orders.version + 1 };
    writeFileSync(this.path, JSON.stringify(this.#orders));
    const until = performance.now() + READ_MS;
    for (const pid of pids) {
      if (isAlive(pid)) process.kill(pid, 'SIGUSR2');
      while (isAlive(pid) && this.#seenBy(pid) !== this.#orders.version && performance.now() < until)
        await sleep(2);
    }
  }

  #seenBy(pid: number): number {
    try {
      return Number(readFileSync(`${seenFile(this.path)}.${pid}`, 'utf8'));
    } catch {
      return -1;
    }
  }
}
