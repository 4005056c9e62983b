import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REFUSALS } from './refusals.ts';
import { SHIPMENT_STATUSES } from './shipments.ts';

const page = readFileSync(new URL('../../../../../docs/importing.md', import.meta.url), 'utf8');

describe('docs/importing.md', () => {
  it.each(Object.entries(REFUSALS))('explains why an order is refused as %s', (code, sentence) => {
    expect(page).toContain(`| \`${code}\` | ${sentence} |`);
  });

  it('lists every status of a shipment we know, with our status', () => {
    const words = page.replaceAll(/\s+/g, ' ');
    expect(words).toContain(Object.keys(SHIPMENT_STATUSES).join(', '));
    for (const [theirs, { status }] of Object.entries(SHIPMENT_STATUSES))
      expect(status).toBe(theirs.toUpperCase());
  });
});
