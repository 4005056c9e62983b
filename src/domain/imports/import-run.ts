/** Imports of orders and products from the browser (docs/decisions/093-import-runs.md). */
import type { Permission } from '../access/permissions.ts';

export const IMPORT_KINDS = ['orders', 'products'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** An import creates and replaces. All of them are needed. */
export const IMPORT_PERMISSIONS: Record<ImportKind, readonly Permission[]> = {
  orders: ['order:create', 'order:update'],
  products: ['product:create', 'product:update'],
};

/** `trial`: reads the whole file and counts what an import would do, but saves nothing. */
export const IMPORT_PHASES = ['trial', 'import'] as const;
export type ImportPhase = (typeof IMPORT_PHASES)[number];

/** `waiting`: for its file. `checked`: the trial is over, and the import can start. */
export const IMPORT_STATES = [
  'waiting',
  'queued',
  'running',
  'checked',
  'done',
  'stopped',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `anew`: whether a start begins at the first line of the file, instead of where the run stopped. */
type StateRule = { start: 'on' | 'anew' | null; stop: boolean };

const STATE_RULES: Record<ImportState, StateRule> = {
  waiting: { start: null, stop: false },
  queued: { start: null, stop: true },
  running: { start: null, stop: true },
  checked: { start: 'anew', stop: false },
  done: { start: null, stop: false },
  stopped: { start: 'on', stop: false },
  failed: { start: 'on', stop: false },
};

export const canStart = (state: ImportState): boolean => STATE_RULES[state].start !== null;
export const startsAnew = (state: ImportState): boolean => STATE_RULES[state].start === 'anew';
export const canStop = (state: ImportState): boolean => STATE_RULES[state].stop;
/** Whether a job works on it, or will. */
export const isUnderWay = (state: ImportState): boolean => state === 'queued' || state === 'running';

/** The state of a run whose file was read to its end. */
export const endOf = (phase: ImportPhase): ImportState => (phase === 'trial' ? 'checked' : 'done');

/** Bytes of a file. The command line takes larger ones. */
export const MOST_IMPORT_BYTES = 200_000_000;
/** Runs of a store that are not over. */
export const MOST_OPEN_IMPORTS = 10;
/** Refused documents of a run that are kept by name; all of them are counted. */
export const MOST_IMPORT_REFUSALS = 10_000;
/** A run, its report and its file are kept for so long. */
export const IMPORT_DAYS = 14;
