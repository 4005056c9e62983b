import { describe, expect, it } from 'vitest';
import { canWait, loadEarly } from './load-early.ts';

const ENTRY = 'http://localhost/console/assets/main.js';
const answers = (status: number) => async () => new Response(null, { status });
const unreached = () => Promise.reject(new TypeError('Failed to fetch'));
const lose = async (lost: Error) => loadEarly(() => Promise.reject(lost)).catch(() => lost);

describe('a script that is lost', () => {
  it('can wait if nobody needs it yet and the release is the same, or the network is still away', async () => {
    const lost = await lose(new TypeError('lost'));
    expect(await canWait(lost, ENTRY, answers(200))).toBe(true);
    expect(await canWait(lost, ENTRY, answers(503))).toBe(true);
    expect(await canWait(lost, ENTRY, unreached)).toBe(true);
  });

  it("can't wait after a release", async () => {
    const lost = await lose(new TypeError('lost'));
    expect(await canWait(lost, ENTRY, answers(404))).toBe(false);
  });

  it("can't wait if someone needs it", async () => {
    expect(await canWait(new TypeError('lost'), ENTRY, answers(200))).toBe(false);
  });
});
