import { describe, expect, it } from 'vitest';
import {
  type ClaimDraft,
  type DraftIssue,
  type DraftMetadata,
  EMPTY_DRAFT,
  EMPTY_FULFILLMENT_DRAFT,
  saveIssues,
  shouldSave,
} from './draft.ts';

const issue = (sourceItemId: string, quantity = 1): DraftIssue => ({
  sourceItemId,
  quantity,
  details: 'The handle came off',
  issueType: 'DAMAGED',
  images: [],
});
const told = (claim: Partial<ClaimDraft> = {}, currentShipmentId: string | null = null): DraftMetadata => ({
  claim: { ...EMPTY_DRAFT, ...claim },
  currentShipmentId,
});
const customer = { email: 'ada@example.com', sourceOrderId: 'o1', customerName: 'Ada' };
const fulfillments = { f1: EMPTY_FULFILLMENT_DRAFT, f2: EMPTY_FULFILLMENT_DRAFT };
const unsaved = { savedShipmentId: null };

describe('a changed draft', () => {
  it('is saved', () => {
    expect(shouldSave(told(), told({ category: 'notReceived' }), unsaved)).toBe(true);
    expect(shouldSave(told({ fulfillments }), told({ fulfillments }, 'f1'), unsaved)).toBe(true);
  });

  it('is not saved when nothing changed', () => {
    const same = told({ category: 'notReceived', fulfillments: { f1: EMPTY_FULFILLMENT_DRAFT } });
    expect(shouldSave(same, structuredClone(same), unsaved)).toBe(false);
  });

  it('is not saved when only the customer was set, unless something else changed with it', () => {
    expect(shouldSave(told(), told({ customer }), unsaved)).toBe(false);
    expect(shouldSave(told(), told({ customer, category: 'notReceived' }), unsaved)).toBe(true);
  });

  it('is not saved when switching to the shipment that was saved last', () => {
    const [before, after] = [told({ fulfillments }, 'f1'), told({ fulfillments }, 'f2')];
    expect(shouldSave(before, after, { savedShipmentId: 'f2' })).toBe(false);
    expect(shouldSave(before, after, { savedShipmentId: 'f1' })).toBe(true);
  });

  it('is not saved while the current shipment has no entry', () => {
    expect(shouldSave(told(), told({ category: 'issuesWithItems' }, 'f1'), unsaved)).toBe(false);
    expect(shouldSave(told(), told({ category: 'issuesWithItems' }, 'toString'), unsaved)).toBe(false);
  });

  it('is not saved when it became empty again and no shipment is chosen', () => {
    expect(shouldSave(told({ category: 'notReceived' }), told(), unsaved)).toBe(false);
  });
});

describe('saving issues', () => {
  it('replaces earlier issues about the same items and keeps the others', () => {
    const first = saveIssues(EMPTY_DRAFT, 'f1', [issue('i1'), issue('i2')]);
    const second = saveIssues(first, 'f1', [issue('i2', 3), issue('i3')]);
    expect(second.fulfillments.f1?.issues).toEqual([issue('i1'), issue('i2', 3), issue('i3')]);
  });

  it('leaves other shipments and the previous draft untouched', () => {
    const first = saveIssues(EMPTY_DRAFT, 'f1', [issue('i1')]);
    const second = saveIssues(first, 'f2', [issue('i1', 2)]);
    expect(second.fulfillments.f1).toEqual(first.fulfillments.f1);
    expect(EMPTY_DRAFT.fulfillments).toEqual({});
    expect(first.fulfillments.f2).toBeUndefined();
  });

  it('takes a shipment named after a property of every object', () => {
    const saved = saveIssues(EMPTY_DRAFT, '__proto__', [issue('i1')]);
    expect(Object.keys(saved.fulfillments)).toEqual(['__proto__']);
  });
});
