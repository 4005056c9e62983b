import { expect, test } from 'vitest';
import { filingBodySchema } from '../contract/claim.ts';
import { demoClaims } from './claims.ts';

test.each(demoClaims)('the claim on $sourceOrderId is a filing the API accepts', ({ filing }) => {
  expect(filingBodySchema.safeParse(filing).error?.issues ?? []).toEqual([]);
});
