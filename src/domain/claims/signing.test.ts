import { describe, expect, it } from 'vitest';
import { CLAIM_STATUSES } from './claim.ts';
import { isUndecided } from './claim-moves.ts';
import { type SigningFacts, signingWanted } from './signing.ts';

const facts = (changes: Partial<SigningFacts>): SigningFacts => ({
  status: 'PENDING_CUSTOMER',
  required: false,
  asked: null,
  signedAt: null,
  acknowledgedAt: null,
  ...changes,
});

const ASKED = '2026-11-10T10:00:00Z';
const BEFORE = '2026-11-09T10:00:00Z';
const AFTER = '2026-11-11T10:00:00Z';
const BOTH = { signature: true, acknowledgement: true };
const STATEMENT = { signature: false, acknowledgement: true };

describe('pending signatures', () => {
  it.each<[string, Partial<SigningFacts>, ReturnType<typeof signingWanted>]>([
    ['nothing where nobody asked', {}, null],
    ['a claim filed for its customer', { required: true }, BOTH],
    ['nothing once that claim is signed', { required: true, signedAt: BEFORE }, null],
    ['what the team asks for', { asked: { types: ['PHOTO', 'SIGNATURE'], at: ASKED } }, BOTH],
    ['nothing where it asks for photos', { asked: { types: ['PHOTO'], at: ASKED } }, null],
    [
      'a claim signed before it was asked for',
      { signedAt: BEFORE, asked: { types: ['SIGNATURE'], at: ASKED } },
      BOTH,
    ],
    ['nothing signed since', { signedAt: AFTER, asked: { types: ['SIGNATURE'], at: ASKED } }, null],
    ['the statement alone', { asked: { types: ['ACKNOWLEDGEMENT'], at: ASKED } }, STATEMENT],
    [
      'no statement ticked since',
      { acknowledgedAt: AFTER, asked: { types: ['ACKNOWLEDGEMENT'], at: ASKED } },
      null,
    ],
    ['still a claim that was reopened unsigned', { status: 'OPEN', required: true }, BOTH],
  ])('%s', (_name, changes, wanted) => {
    expect(signingWanted(facts(changes))).toEqual(wanted);
  });

  it('are none once the claim is decided or closed', () => {
    for (const status of CLAIM_STATUSES) {
      expect(signingWanted(facts({ status, required: true })) !== null).toBe(isUndecided(status));
    }
  });
});
