import { expect, it } from 'vitest';
import { isNews } from './acts.ts';

it.each(['noted', 'note_edited', 'note_deleted', 'labelled', 'metadata_set'])(
  'stops no decision for %s: the team keeps its own records',
  (kind) => expect(isNews(kind)).toBe(false),
);

it.each(['message', 'withdrawn', 'order_changed', 'of_a_later_release'])('stops a decision for %s', (kind) =>
  expect(isNews(kind)).toBe(true),
);
