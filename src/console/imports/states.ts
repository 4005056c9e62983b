/** The states of the imports and of an import's page in the gallery. */
import type { ImportRefusal, ImportRun } from '../../contract/import-run.ts';
import { urls } from '../../urls.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const LIST = urls.console.imports('demo', 'orders');
const ONE = urls.console.import('demo', 'orders', 'import1');
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const NOTHING = { read: 0, created: 0, updated: 0, unchanged: 0, refused: 0, kept: 0 };
const COUNTS = { read: 4_120, created: 3_808, updated: 204, unchanged: 96, refused: 12, kept: 0 };

const run = (more: Partial<ImportRun> = {}): ImportRun => ({
  ...{ id: 'import1', kind: 'orders', phase: 'import', state: 'done', fileName: 'orders-november.csv' },
  ...{
    fileSize: 2_410_000,
    hasFile: true,
    bytesRead: 2_410_000,
    counts: COUNTS,
    trial: COUNTS,
    reason: null,
  },
  createdAt: '2026-11-05T12:30:00.000Z',
  updatedAt: '2026-11-05T12:31:00.000Z',
  expiresAt: '2026-11-19T12:30:00.000Z',
  ...more,
});

const half = { read: 2_000, created: 1_850, updated: 98, unchanged: 46, refused: 6, kept: 0 };
const running = run({ state: 'running', bytesRead: 1_180_000, counts: half });
const refusal = (number: number, more: Partial<ImportRefusal> = {}): ImportRefusal => ({
  ...{ number, reference: String(1_003 + number * 7), code: 'invalid_line' },
  reason: `line ${12 + number * 9}, quantity: Use a whole number such as "2".`,
  fields: [`line ${12 + number * 9}, quantity`],
  ...more,
});
const refusals = (list: ImportRefusal[]) => answered({ refusals: list, nextCursor: null });
const some = refusals(Array.from({ length: 6 }, (_, at) => refusal(at)));
const listOf = (runs: ImportRun[]) => answered({ runs, nextCursor: null });

export const importsStates: ScreenStates = {
  screen: 'imports',
  answers: {
    'GET /import-runs/orders': listOf([
      running,
      run({ id: 'import2', phase: 'trial', state: 'checked', fileName: 'orders-october.json' }),
      run({ id: 'import3', state: 'stopped', counts: half }),
      run({ id: 'import4', state: 'failed', counts: NOTHING, reason: 'The file is empty.' }),
      run({ id: 'import5' }),
    ]),
  },
  states: {
    some: { at: LIST },
    none: { at: LIST, answers: { 'GET /import-runs/orders': listOf([]) } },
    'no-file': { at: LIST, click: ['Upload'] },
    loading: { at: LIST, answers: { 'GET /import-runs/orders': 'pending' } },
    failed: { at: LIST, answers: { 'GET /import-runs/orders': 'offline' } },
    'long-texts': { at: LIST, answers: { 'GET /import-runs/orders': listOf([run({ fileName: LONG })]) } },
  },
};

const shows = (shown: ImportRun) => ({
  at: ONE,
  answers: { 'GET /import-runs/orders/:id': answered({ run: shown }) },
});

export const importStates: ScreenStates = {
  screen: 'import',
  answers: {
    'GET /import-runs/orders/:id': answered({ run: run() }),
    'GET /import-runs/orders/:id/refusals': some,
    'GET /import-runs/orders/:id/kept': answered({
      kept: [
        { number: 1, reference: '1003', fields: ['customer.email', 'items.i1.quantity'] },
        { number: 2, reference: '1010', fields: ['protection.shipping', 'items.by-hand-1'] },
      ],
      nextCursor: null,
    }),
  },
  states: {
    done: { at: ONE },
    checked: shows(run({ phase: 'trial', state: 'checked', trial: null })),
    'nothing-to-import': shows(
      run({ phase: 'trial', state: 'checked', trial: null, counts: { ...NOTHING, read: 12, refused: 12 } }),
    ),
    kept: shows(run({ counts: { ...COUNTS, kept: 2 } })),
    running: shows(running),
    queued: shows(run({ state: 'queued', bytesRead: 0, counts: NOTHING })),
    stopped: shows(run({ state: 'stopped', counts: half })),
    failed: shows(
      run({
        ...{ phase: 'trial', state: 'failed', counts: NOTHING, trial: null, bytesRead: 0, hasFile: false },
        reason: 'The file is UTF-16 text: save it as UTF-8, in a spreadsheet as "CSV UTF-8".',
      }),
    ),
    discard: { at: ONE, click: ['Discard'] },
    'not-found': {
      at: ONE,
      answers: { 'GET /import-runs/orders/:id': refused(404, 'not_found', 'There is no such import.') },
    },
    loading: { at: ONE, answers: { 'GET /import-runs/orders/:id': 'pending' } },
    offline: { at: ONE, answers: { 'GET /import-runs/orders/:id': 'offline' } },
    'long-texts': {
      at: ONE,
      answers: {
        'GET /import-runs/orders/:id': answered({ run: run({ fileName: LONG }) }),
        'GET /import-runs/orders/:id/refusals': refusals([refusal(0, { reference: LONG, reason: LONG })]),
      },
    },
  },
};
