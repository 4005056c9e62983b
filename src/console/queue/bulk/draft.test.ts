import { describe, expect, it } from 'vitest';
import { actionOf, BULK_STATUSES, EMPTY_DRAFT } from './draft.ts';

describe('what is filled in for many claims', () => {
  it('becomes the action that is sent', () => {
    const draft = {
      ...EMPTY_DRAFT,
      ...{ assignee: 'kim', add: ' fragile, vip,, fragile ', remove: 'old', reason: ' ', message: ' Hello ' },
    };
    expect(actionOf('assign', draft)).toEqual({ kind: 'assign', assignee: 'kim' });
    expect(actionOf('label', draft)).toEqual({ kind: 'label', add: ['fragile', 'vip'], remove: ['old'] });
    expect(actionOf('close', draft)).toEqual({ kind: 'close', reason: null });
    expect(actionOf('status', draft)).toEqual({ kind: 'status', status: 'OPEN', reason: null });
    expect(actionOf('macro', draft)).toEqual({ kind: 'macro', message: 'Hello' });
    expect(actionOf('dismiss', draft)).toEqual({
      kind: 'dismiss',
      until: null,
      reason: null,
      message: 'Hello',
    });
  });

  it('is nothing yet where something is missing', () => {
    expect([actionOf('label', EMPTY_DRAFT), actionOf('macro', EMPTY_DRAFT)]).toEqual([null, null]);
    expect(actionOf('assign', EMPTY_DRAFT)).toEqual({ kind: 'assign', assignee: null });
  });

  it('offers no status that only a decision gives, or that no claim can be moved to', () => {
    expect(BULK_STATUSES).toContain('WAITING_FOR_BRAND');
    for (const status of ['APPROVED', 'DENIED', 'CLOSED', 'PENDING_CUSTOMER'] as const)
      expect(BULK_STATUSES).not.toContain(status);
  });
});
