import { describe, expect, it } from 'vitest';
import { afterCheck, type HostFacts, type Looked, recordValue, stateOf } from './host-check.ts';

const proof = 'abc';
const now = Date.parse('2026-11-23T12:00:00Z');
const DAY = 86_400_000;
const NEW: HostFacts = { provenAt: null, watched: false, fault: null, lostSince: null, leftMailsAt: null };
const HERE: Looked = { records: [recordValue(proof)], addresses: ['192.0.2.1'], ours: ['192.0.2.1'] };
const GONE: Looked = { ...HERE, addresses: ['198.51.100.1'] };
const check = (before: HostFacts, looked: Looked, at = now) => afterCheck(before, looked, { proof, now: at });
const PROVEN = check(NEW, HERE);

describe('a host that is not proven yet', () => {
  it('is proven by its record once it leads here', () => {
    expect(stateOf(PROVEN)).toBe('proven');
  });

  it.each([
    ['no_record', { ...HERE, records: [] }],
    ['other_record', { ...HERE, records: ['makegood=someone-else', 'v=spf1 -all'] }],
    ['no_address', { ...HERE, addresses: [] }],
    ['leads_elsewhere', GONE],
    ['no_answer', { ...HERE, records: null }],
    ['no_answer', { ...HERE, ours: null }],
  ] as const)('is not proven: %s', (fault, looked) => {
    expect(check(NEW, looked)).toEqual({ ...NEW, fault });
  });
});

describe('a proven host', () => {
  it('stays without its record', () => {
    expect(stateOf(check(PROVEN, { ...HERE, records: [] }))).toBe('proven');
  });

  it('is lost when it leads elsewhere, and leaves the mails after 14 days, not before', () => {
    const lost = check(PROVEN, GONE);
    expect(stateOf(lost)).toBe('lost');
    expect(stateOf(check(lost, GONE, now + 14 * DAY - 1))).toBe('lost');
    expect(stateOf(check(lost, GONE, now + 14 * DAY))).toBe('left');
  });

  it('is back as soon as it leads here again', () => {
    const left = check(check(PROVEN, GONE), GONE, now + 20 * DAY);
    expect(check(left, HERE, now + 21 * DAY)).toEqual(PROVEN);
  });

  it('is not lost because a name server gives no answer', () => {
    expect(stateOf(check(PROVEN, { ...GONE, addresses: null }))).toBe('proven');
  });

  it('is never lost if the operator proved it, since a proxy may stand before it', () => {
    const byOperator = { ...NEW, provenAt: '2026-01-01T00:00:00.000Z' };
    expect(stateOf(check(byOperator, GONE, now + 20 * DAY))).toBe('proven');
  });
});
