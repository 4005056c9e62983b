import { describe, expect, it } from 'vitest';
import { CLAIM_EVENTS, type ClaimEventKind } from '../../../domain/claims/claim-events.ts';
import { words } from './words.ts';

describe('every kind of event', () => {
  const kinds = Object.keys(CLAIM_EVENTS) as ClaimEventKind[];
  it.each(kinds)('%s has text for the shopper or is hidden', (kind) => {
    const isNamed = Object.hasOwn(words.event, kind) || kind === 'status_changed';
    expect(isNamed).toBe(CLAIM_EVENTS[kind].shown);
  });
});
