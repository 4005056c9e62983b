import { describe, expect, it } from 'vitest';
import { DRAFT_STATUSES, draftStatusFor, STATUS_BY_SUFFIX } from './draft-status.ts';

describe('the draft status of an address', () => {
  it.each(Object.entries(STATUS_BY_SUFFIX))('%s is %s, in any of its spellings', (suffix, status) => {
    const written = [
      suffix,
      `/portal${suffix}`,
      `${suffix}/`,
      `${suffix}?store=demo`,
      `${suffix}___en`,
      `${suffix}/en`,
    ];
    expect(written.map(draftStatusFor)).toEqual(written.map(() => status));
  });

  it('follows the longest matching suffix', () => {
    expect(draftStatusFor('/issues/shipment/details')).toBe('DESCRIBING_ISSUE');
  });

  it.each(['/', '/start', '/view/abc', '/view/abc/review', '/tissues', '/issues/other', ''])(
    'is unknown for %j',
    (path) => {
      expect(draftStatusFor(path)).toBeNull();
    },
  );

  it('can be every defined status', () => {
    expect(new Set(Object.values(STATUS_BY_SUFFIX))).toEqual(new Set(DRAFT_STATUSES));
  });
});
