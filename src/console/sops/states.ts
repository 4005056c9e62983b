/** The states of the procedures in the gallery. */
import type { Sop } from '../../contract/sop.ts';
import { urls } from '../../urls.ts';
import { text as kept } from '../lists/text.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const at = urls.console.setting('demo', 'sops');
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '
  .repeat(2)
  .slice(0, 150);
const BODY =
  '1. Compare the photos with the order.\n2. Look for damage on the outer box.\n3. Approve up to $50.';
const plain = { strong: false, emphasis: false, code: false, strike: false, href: null };

const SOP: Sop = {
  ...{ id: 's1', title: 'Broken on arrival', claimTypes: ['DAMAGED'], active: true, version: 3 },
  ...{ updatedAt: '2026-11-01T10:00:00.000Z', body: BODY },
  blocks: BODY.split('\n').map((line, index) => ({
    ...{ kind: 'item' as const, level: 1, marker: `${index + 1}.`, quoted: false },
    cells: [[{ ...plain, text: line.slice(3) }]],
  })),
};
const { blocks: _blocks, body: _body, ...BROKEN } = SOP;
const GIFTS = { ...BROKEN, id: 's2', title: 'Gifts', claimTypes: [], active: false, version: 1 };
const version = (number: number, active: boolean, name: string | null) => ({
  ...{ version: number, at: `2026-11-0${number}T10:00:00.000Z`, title: SOP.title, active },
  by: { id: 'p2', name },
});
const VERSIONS = [version(3, true, 'Olive Hart'), version(2, true, null), version(1, false, 'Kim Lee')];
const listOf = (...sops: object[]) => answered({ sops });

export const sopsStates: ScreenStates = {
  screen: 'sops',
  answers: {
    ...historyOf('replaceSop', 'Broken mugs', ['title', 'Mugs', 'Broken mugs']),
    'GET /sops': listOf(BROKEN, GIFTS),
    'GET /sops/:id': answered(SOP),
    'GET /sops/:id/versions': answered({ versions: VERSIONS }),
    'GET /sops/:id/versions/:version': answered({
      ...{ ...VERSIONS[0], claimTypes: SOP.claimTypes, body: BODY, from: 2 },
      changes: [
        { kind: 'same', text: '1. Compare the photos with the order.\n' },
        { kind: 'removed', text: '2. Approve.\n' },
        { kind: 'added', text: '2. Look for damage on the outer box.\n3. Approve up to $50.\n' },
      ],
    }),
  },
  states: {
    some: { at },
    none: { at, answers: { 'GET /sops': listOf() } },
    change: { at: `${at}?sop=s1` },
    compared: { at: `${at}?sop=s1&version=3` },
    new: { at: `${at}?sop=new` },
    remove: { at, click: [kept.removeThis('Gifts')] },
    'read-only': { at: `${at}?sop=s1`, answers: { 'GET /me': answered(personAs('store_support')) } },
    loading: { at, answers: { 'GET /sops': 'pending' } },
    failed: { at, answers: { 'GET /sops': 'offline' } },
    'not-found': {
      at: `${at}?sop=gone`,
      answers: { 'GET /sops/:id': refused(404, 'not_found', 'This doesn’t exist.') },
    },
    'long-texts': { at, answers: { 'GET /sops': listOf({ ...BROKEN, title: LONG }) } },
  },
};
