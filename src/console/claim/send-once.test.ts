import { describe, expect, it, vi } from 'vitest';
import { offline, Problem } from '../app/problem.ts';
import { forgetLost, sendOnce } from './send-once.ts';

type Sent = { key: string; version?: number };

/** A server that gives these answers. */
function server(...answers: unknown[]) {
  const got: Sent[] = [];
  const send = async (request: Sent) => {
    got.push(request);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { got, send };
}

const outdated = new Problem(412, 'version_mismatch', 'The claim changed.');

describe('what must not be done twice', () => {
  it('is sent again as the same request if no answer came', async () => {
    const { got, send } = server(offline(), 'done', 'done');
    await expect(sendOnce('hi', 3, send)).rejects.toThrow();
    await sendOnce('hi', 4, send);
    await sendOnce('hi', 4, send);
    expect(got.map(({ version }) => version)).toEqual([3, 3, 4]);
    expect(got[1]?.key).toBe(got[0]?.key);
    expect(got[2]?.key).not.toBe(got[0]?.key);
  });

  it('is a new request with other content, after a refusal, and after something was taken back', async () => {
    const { got, send } = server(
      offline(),
      'done',
      new Problem(422, 'refused', 'No.'),
      'done',
      offline(),
      'done',
    );
    await expect(sendOnce('one', null, send)).rejects.toThrow();
    await sendOnce('two', null, send);
    await expect(sendOnce('three', null, send)).rejects.toThrow();
    await sendOnce('three', null, send);
    await expect(sendOnce('four', null, send)).rejects.toThrow();
    forgetLost();
    await sendOnce('four', null, send);
    expect(new Set(got.map(({ key }) => key)).size).toBe(6);
  });

  it('is a new request if it is written again much later', async () => {
    const { got, send } = server(offline(), 'done');
    await expect(sendOnce('thanks', null, send)).rejects.toThrow();
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000 });
    await sendOnce('thanks', null, send);
    vi.useRealTimers();
    expect(got[1]?.key).not.toBe(got[0]?.key);
  });

  it('is sent for the claim as it is now if the first request had never arrived', async () => {
    const { got, send } = server(offline(), outdated, 'done');
    await expect(sendOnce('late', 3, send)).rejects.toThrow();
    expect(await sendOnce('late', 5, send)).toBe('done');
    expect(got.map(({ version }) => version)).toEqual([3, 3, 5]);
  });
});
