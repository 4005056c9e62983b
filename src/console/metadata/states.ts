/** The states of the claim fields in the gallery. */
import { MOST_FIELDS } from '../../domain/claims/metadata.ts';
import { urls } from '../../urls.ts';
import { text as kept } from '../lists/text.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import type { Field } from './metadata.tsx';
import { text } from './text.ts';

const at = urls.console.setting('demo', 'metadata');
const LONG = 'An extraordinarily long name that nobody thought of when the'.slice(0, 60);
const FIELDS: Field[] = [
  { id: 'f1', name: 'Batch', kind: 'text', choices: [] },
  { id: 'f2', name: 'Supplier told', kind: 'yes_no', choices: [] },
  { id: 'f3', name: 'Cause', kind: 'choice', choices: ['Packaging', 'Handling', 'Material'] },
  { id: 'f4', name: 'Inspected on', kind: 'date', choices: [] },
];
const listOf = (metadataFields: Field[]) => answered({ metadataFields });
const many = Array.from(
  { length: MOST_FIELDS },
  (_, index): Field => ({
    ...{ id: `m${index}`, name: `Field ${index + 1}`, kind: 'number', choices: [] },
  }),
);

export const metadataStates: ScreenStates = {
  screen: 'metadata',
  answers: {
    ...historyOf('changeMetadataField', 'Cause', ['name', 'Reason', 'Cause']),
    'GET /metadata-fields': listOf(FIELDS),
    'PATCH /metadata-fields/:id': refused(422, 'field_name_taken', 'The store has a field of this name.', {
      fields: [{ path: 'name', message: 'The store has a field of this name.' }],
    }),
  },
  states: {
    some: { at },
    none: { at, answers: { 'GET /metadata-fields': listOf([]) } },
    full: { at, answers: { 'GET /metadata-fields': listOf(many) } },
    add: { at, click: [text.add] },
    taken: { at, click: [kept.changeThis('Cause'), 'Save'] },
    remove: { at, click: [kept.removeThis('Batch')] },
    'read-only': { at, answers: { 'GET /me': answered(personAs('store_support')) } },
    loading: { at, answers: { 'GET /metadata-fields': 'pending' } },
    failed: { at, answers: { 'GET /metadata-fields': 'offline' } },
    'long-texts': {
      at,
      answers: {
        'GET /metadata-fields': listOf([
          { id: 'f9', name: LONG, kind: 'choice', choices: [LONG.repeat(2), 'W'.repeat(100)] },
        ]),
      },
    },
  },
};
