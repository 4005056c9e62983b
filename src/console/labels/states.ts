/** The states of the labels in the gallery. */
import type { Label } from '../../contract/label.ts';
import { LABEL_COLORS } from '../../domain/claims/label.ts';
import { urls } from '../../urls.ts';
import { text as kept } from '../lists/text.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { text } from './text.ts';

const at = urls.console.setting('demo', 'labels');
const NAMES = ['fragile', 'vip', 'wholesale', 'supplier told', 'holiday gift'];
const LABELS: Label[] = NAMES.map((name, index) => ({
  ...{ id: `l${index}`, name },
  color: LABEL_COLORS[(index * 3) % LABEL_COLORS.length] ?? 'gray',
}));
const listOf = (labels: Label[]) => answered({ labels });

export const labelsStates: ScreenStates = {
  screen: 'labels',
  answers: {
    ...historyOf('changeLabel', 'fragile', ['color', 'gray', 'red']),
    'GET /labels': listOf(LABELS),
    'GET /claims/count': answered({ count: 214, hasMore: false }),
    'POST /labels': refused(
      422,
      'label_name_taken',
      'The store has a label of this name. Use another name.',
      {
        fields: [{ path: 'name', message: 'The store has a label of this name. Use another name.' }],
      },
    ),
  },
  states: {
    some: { at },
    none: { at, answers: { 'GET /labels': listOf([]) } },
    change: { at, click: [kept.changeThis('fragile')] },
    taken: { at, click: [text.add, 'Save'], fill: { [text.name]: 'vip' } },
    remove: { at, click: [kept.removeThis('fragile')] },
    'read-only': { at, answers: { 'GET /me': answered(personAs('store_support')) } },
    loading: { at, answers: { 'GET /labels': 'pending' } },
    failed: { at, answers: { 'GET /labels': 'offline' } },
    'long-texts': {
      at,
      answers: { 'GET /labels': listOf([{ id: 'l9', name: 'W'.repeat(50), color: 'pink' }]) },
    },
  },
};
