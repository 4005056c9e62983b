import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideMetadata, METADATA_KINDS, type MetadataField, type MetadataValue } from './metadata.ts';

const field = (id: string, kind: MetadataField['kind'], choices: string[] = []): MetadataField => ({
  id,
  name: id,
  kind,
  choices,
});
const FIELDS = METADATA_KINDS.map((kind) => field(kind, kind, kind === 'choice' ? ['A', 'B'] : []));

describe('a value of a field', () => {
  it.each([
    ['text', 'Batch 7', ['two\nlines', '', '  ', 7, true]],
    ['number', 12.5, ['12.5', true, 1e13]],
    ['yes_no', false, ['no', 0]],
    ['choice', 'A', ['C', 'a', 1]],
    ['date', '2026-02-28', ['2026-02-30', '28.02.2026', '2026-2-8', 'tomorrow']],
  ])('of the kind %s', (kind, good, bad) => {
    expect(decideMetadata(FIELDS, { [kind]: good }, {})).toEqual({ ok: true, values: { [kind]: good } });
    for (const value of bad) {
      const decision = decideMetadata(FIELDS, { [kind]: value }, {});
      expect(decision).toMatchObject({ ok: false, fields: [{ path: `values.${kind}` }] });
    }
  });

  it('that the claim has already may stay when the store no longer offers it', () => {
    expect(decideMetadata(FIELDS, { choice: 'Old' }, { choice: 'Old' })).toMatchObject({ ok: true });
    expect(decideMetadata(FIELDS, { choice: 'Old' }, { choice: 'A' })).toMatchObject({ ok: false });
  });

  it('is cleared by null or by being left out, except that of a deleted field', () => {
    const kept = { text: 'x', number: 1, deleted: 'y' };
    expect(decideMetadata(FIELDS, { text: null }, kept)).toEqual({ ok: true, values: { deleted: 'y' } });
    expect(decideMetadata(FIELDS, { deleted: 'z' }, kept)).toMatchObject({ ok: false });
  });

  it('is never kept under a name that is no field, whatever is sent', () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null));
    const id = fc.oneof(fc.constantFrom<string>(...METADATA_KINDS), fc.string(), fc.constant('constructor'));
    fc.assert(
      fc.property(fc.dictionary(id, value), (given: Record<string, MetadataValue | null>) => {
        const decision = decideMetadata(FIELDS, given, {});
        if (!decision.ok) return decision.fields.length > 0;
        return Object.keys(decision.values).every((key) => FIELDS.some((one) => one.id === key));
      }),
    );
  });
});
