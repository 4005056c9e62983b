/** The states of changes of many claims in the gallery. */
import type { ClaimBulk } from '../../../contract/claim-bulk.ts';
import { urls } from '../../../urls.ts';
import { type Answer, answered, type ScreenStates } from '../../parts/screen-states.ts';
import { queueStates } from '../states.ts';
import { text } from './text.ts';

const at = urls.console.claims('demo');

const bulk = (change: Partial<ClaimBulk>): Answer =>
  answered({
    bulk: {
      ...{ id: 'b1', kind: 'close', state: 'running', total: 214, done: 0, undone: 0 },
      ...{ refusedTotal: 0, refused: [] },
      createdAt: '2026-11-05T14:59:00.000Z',
      startsAt: '2026-11-05T15:00:10.000Z',
      undoUntil: '2026-11-05T15:00:10.000Z',
      ...change,
    } satisfies ClaimBulk,
  });

const REFUSED = [20_418, 20_417, 20_390].map((claimNumber, index) => ({
  ...{ claimId: `claim${index}`, claimNumber, code: 'transition_not_allowed' },
  detail: 'A claim that is Archived can’t become Closed. Choose another status.',
}));

const { bar, kinds, progress } = text;
const selectAll = ['Select claim #20421', bar.selectAll];
const closeAll = [...selectAll, kinds.close.action, kinds.close.start(214), kinds.close.start(214)];
/** After the click, in this state. */
const closed = (change: Partial<ClaimBulk>, ...click: string[]) => ({
  ...{ at, click: [...closeAll, ...click] },
  answers: { 'POST /claim-bulk': bulk(change), 'GET /claim-bulk/:id': bulk(change) },
});
const opened = (key: string) => ({ at, press: ['x', 'j', 'j', 'X', key] });

export const bulkStates: ScreenStates = {
  screen: 'queue-bulk',
  answers: { ...queueStates.answers, 'GET /claims/count': answered({ count: 214, hasMore: false }) },
  states: {
    selected: opened(''),
    'all-that-match': { at, click: selectAll },
    assign: { ...opened('i'), answers: { 'GET /colleagues': answered({ colleagues: [] }) } },
    labels: opened('l'),
    message: opened('m'),
    dismiss: opened('h'),
    close: opened('e'),
    'asked-again': { at, click: closeAll.slice(0, -1) },
    waiting: closed({ state: 'waiting' }),
    running: closed({ done: 90, refusedTotal: 3, refused: REFUSED }),
    done: closed({ state: 'done', done: 211, refusedTotal: 3, refused: REFUSED }),
    'not-changed': closed({ state: 'done', done: 211, refusedTotal: 3, refused: REFUSED }, progress.show),
    undone: closed({ state: 'cancelled' }),
  },
};
