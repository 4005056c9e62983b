import { describe, expect, it } from 'vitest';
import { noticesOf } from './notices.ts';

const event = { actorKind: 'team' as const, actorId: 'kim', data: {}, isOneOfMany: false };

describe('who is told about a claim', () => {
  it('whoever gets it assigned, unless they took it', () => {
    const to = (id: unknown) => noticesOf({ ...event, kind: 'assigned', data: { to: id } }, null);
    expect(to('sam')).toEqual([{ kind: 'assigned', personId: 'sam' }]);
    expect([to('kim'), to(null), to(undefined)]).toEqual([[], [], []]);
  });

  it('in another way if it is one of many', () => {
    const many = { ...event, kind: 'assigned' as const, data: { to: 'sam' }, isOneOfMany: true };
    expect(noticesOf(many, null)).toEqual([{ kind: 'handed_over', personId: 'sam' }]);
  });

  it('its assignee, when the customer answers and not when a colleague does', () => {
    const customer = { ...event, kind: 'message' as const, actorKind: 'customer' as const, actorId: null };
    expect(noticesOf(customer, 'sam')).toEqual([{ kind: 'answered', personId: 'sam' }]);
    expect(noticesOf(customer, null)).toEqual([{ kind: 'answered', personId: null }]);
    expect(noticesOf({ ...event, kind: 'message' }, 'sam')).toEqual([]);
  });

  it('everyone who is mentioned, once, but not the author', () => {
    const data = { mentions: ['sam', 'kim', 'sam', 7] };
    expect(noticesOf({ ...event, kind: 'noted', data }, null)).toEqual([
      { kind: 'mentioned', personId: 'sam' },
    ]);
  });

  it('whoever decided what could not be carried out', () => {
    const stopped = {
      kind: 'act_stopped' as const,
      actorKind: 'system' as const,
      actorId: null,
      isOneOfMany: false,
    };
    expect(noticesOf({ ...stopped, data: { decidedBy: 'kim' } }, 'sam')).toEqual([
      { kind: 'stopped', personId: 'kim' },
    ]);
    expect(noticesOf({ ...stopped, data: {} }, 'sam')).toEqual([]);
  });

  it('whoever works on a claim whose replacement may not arrive, and nobody when it moves again', () => {
    const changed = { ...event, kind: 'replacement_changed' as const, actorKind: 'system' as const };
    const told = (news: string, assignee: string | null) =>
      noticesOf({ ...changed, actorId: null, data: { news, decidedBy: 'kim' } }, assignee);
    expect(told('lost', 'sam')).toEqual([{ kind: 'replacement_trouble', personId: 'sam' }]);
    expect(told('stuck', null)).toEqual([{ kind: 'replacement_trouble', personId: 'kim' }]);
    expect(told('moving', 'sam')).toEqual([]);
  });
});
