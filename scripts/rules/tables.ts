/** The tables of docs/rules and docs/guide, drawn from the tables that the code itself uses. */

import { SECTION_FIELDS } from '../../src/console/settings/fields.ts';
import { PLACES } from '../../src/console/settings/places.ts';
import { DEEDS, REASONS, SUBJECTS, UNAUDITED } from '../../src/domain/audit/operations.ts';
import {
  CLAIM_STATUSES,
  labelOf,
  TRANSITIONS,
  type TransitionCondition,
} from '../../src/domain/claims/claim.ts';
import { QUEUE_TABS, TIMERS, type Timer } from '../../src/domain/claims/claim-queue.ts';
import { CLAIM_TYPES } from '../../src/domain/claims/claim-types.ts';
import { CUSTOMER_STATES, customerStatus } from '../../src/domain/claims/customer-state.ts';
import { MACRO_VARIABLES } from '../../src/domain/claims/macro-text.ts';
import { RESOLUTION_STATES, RESOLUTION_TYPES } from '../../src/domain/claims/resolution-types.ts';
import { DIMENSIONS } from '../../src/domain/figures/dimensions.ts';
import { type Aggregate, FIGURE_NAMES, figureOf } from '../../src/domain/figures/figures.ts';
import { REPORT_NAMES, reportOf } from '../../src/domain/figures/reports.ts';
import { STATUS_BY_SUFFIX } from '../../src/domain/filing/draft-status.ts';
import { PROOF_LADDER } from '../../src/domain/filing/proof.ts';
import { INSTRUCTION_ACTS } from '../../src/domain/instructions/acts.ts';
import { FAILURES } from '../../src/domain/instructions/failures.ts';
import { HOLDS, INSTRUCTION_STATES } from '../../src/domain/instructions/states.ts';
import { explainVerdict } from '../../src/domain/protection/explanation.ts';
import { ELIGIBILITY_CODES, verdictOf } from '../../src/domain/protection/verdict.ts';
import { type Cell, type Point, WINDOWS } from '../../src/domain/protection/windows.ts';
import { ACTIVATION_STEPS } from '../../src/domain/stores/activation.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/stores/settings.ts';
import { ACCESS_TABLES } from './access.ts';
import { AUTOMATION_TABLES } from './automation.ts';
import { code, codes, markdown } from './markdown.ts';

const { windows, proof } = DEFAULT_SETTINGS;

const ANCHORS: Record<Point['from'], string> = {
  fulfilled: 'F',
  delivered: 'D',
  deliveredLate: 'D (if after P)',
  lastScan: 'S',
  returned: 'R',
  promised: 'P',
};

function point({ from, plus, abroad }: Point): string {
  const anchor = ANCHORS[from];
  if (!plus) return anchor;
  return `${anchor} + ${windows[plus]}${abroad ? ` (abroad ${windows[abroad]})` : ''}`;
}

function cell(given: Cell): string {
  if (given === 'after_delivery') return 'too soon until delivered';
  if (given.length === 0) return 'not applicable';
  return given.map(({ opens, closes }) => `${point(opens)} to ${point(closes)}`).join('; else ');
}

const windowTable = () =>
  markdown(
    ['Types', 'Delivered', 'In transit', 'Unknown'],
    WINDOWS.map((row) => [codes(row.types), cell(row.delivered), cell(row.in_transit), cell(row.unknown)]),
  );

const auditedTable = () =>
  markdown(
    ['Operation', 'About', 'The line says'],
    Object.entries(DEEDS).map(([operation, [subject, did]]) => [code(operation), SUBJECTS[subject], did]),
  );

const unauditedTable = () =>
  markdown(
    ['Why there is no line', 'Operations'],
    Object.entries(REASONS).map(([reason, why]) => [
      why,
      codes(Object.entries(UNAUDITED).flatMap(([operation, its]) => (its === reason ? [operation] : []))),
    ]),
  );

const macroVariables = () =>
  markdown(
    ['Variable', 'Stands for'],
    Object.entries(MACRO_VARIABLES).map(([name, { says }]) => [code(`{{${name}}}`), says]),
  );

const windowNumbers = () =>
  markdown(
    ['Setting', 'Default'],
    Object.entries(windows).map(([name, days]) => [code(`windows.${name}`), String(days)]),
  );

/** A date for the sentences below. */
const SAMPLE = '2026-11-24T05:00:00.000Z';

const verdictTable = () =>
  markdown(
    ['Code', 'Example of the shopper’s text'],
    ELIGIBILITY_CODES.map((name) => [
      code(name),
      explainVerdict(verdictOf(name, 'example', SAMPLE, SAMPLE), 'America/New_York', Date.parse(SAMPLE)),
    ]),
  );

const CONDITIONS: Record<TransitionCondition, string> = {
  always: '',
  resolutions_done: ' (after every resolution is carried out)',
  nothing_moved: ' (until money or goods are sent)',
  with_reason: ' (with a reason)',
  resolutions_open: ' (if a resolution turns out not to be carried out)',
};

const transitionTable = () =>
  markdown(
    ['From', 'Allowed next statuses'],
    CLAIM_STATUSES.map((from) => [
      code(from),
      Object.entries(TRANSITIONS[from])
        .map(([to, condition]) => `${code(to)}${CONDITIONS[condition]}`)
        .join(', ') || 'none',
    ]),
  );

const tabTable = () =>
  markdown(
    ['Tab', 'Statuses'],
    Object.values(QUEUE_TABS).map(({ label, statuses }) => [
      label,
      statuses.length === CLAIM_STATUSES.length ? 'all' : codes(statuses),
    ]),
  );

const shownTable = () =>
  markdown(
    ['Status', 'The team reads', 'The customer reads'],
    CLAIM_STATUSES.map((status) => [
      code(status),
      labelOf(status),
      customerStatus({ status, resolutions: [], dismissedUntil: null }).label,
    ]),
  );

const stateTable = () =>
  markdown(
    ['State', 'Label', 'Badge'],
    Object.entries(CUSTOMER_STATES).map(([state, { label, badge }]) => [code(state), label, badge]),
  );

function effect(timer: Timer): [string, string] {
  if ('due' in timer)
    return [`${timer.afterBusinessHours} business hours`, `${timer.due.replace('_', ' ')} due`];
  return [`${timer.afterDays} days`, 'to' in timer ? `moves to ${code(timer.to)}` : 'reminds the customer'];
}

const timerTable = () =>
  markdown(
    ['Timer', 'Status', 'After', 'Effect'],
    Object.entries<Timer>(TIMERS).map(([name, timer]) => [
      code(`timers.${name}`),
      codes(timer.in),
      ...effect(timer),
    ]),
  );

const resolutionTable = () =>
  markdown(
    ['Type', 'Label', 'Pays', 'Instruction'],
    Object.entries(RESOLUTION_TYPES).map(([type, { label, pays, instruction }]) => [
      code(type),
      label,
      {
        share: 'a share of what was paid',
        flat: 'an amount that the team sets',
        goods: 'the goods',
        nothing: 'nothing',
      }[pays],
      instruction === null ? 'none' : code(instruction),
    ]),
  );

const yes = (is: boolean): string => (is ? 'yes' : 'no');

const progressTable = () =>
  markdown(
    ['State', 'In force', 'Money or goods sent', 'Done'],
    Object.entries(RESOLUTION_STATES).map(([state, { inForce, moved, done }]) => [
      code(state),
      yes(inForce),
      yes(moved),
      yes(done),
    ]),
  );

const typeTable = () =>
  markdown(
    ['Type', 'Label', 'Merchant reimbursed'],
    Object.entries(CLAIM_TYPES).map(([type, { label, merchantReimbursed }]) => [
      code(type),
      label,
      yes(merchantReimbursed),
    ]),
  );

const FROM: Partial<Record<(typeof PROOF_LADDER)[number], string | null>> = {
  ACKNOWLEDGEMENT: proof.acknowledgementFrom,
  SIGNATURE: proof.signatureFrom,
  RECEIPT: proof.receiptFrom,
};

const proofTable = () =>
  markdown(
    ['Level', 'Default threshold'],
    PROOF_LADDER.map((rung) => [code(rung), rung === 'NONE' ? 'any' : (FROM[rung] ?? 'no threshold')]),
  );

const draftTable = () =>
  markdown(
    ['Address ends in', 'Status'],
    Object.entries(STATUS_BY_SUFFIX).map(([suffix, status]) => [code(suffix), code(status)]),
  );

/** By the name in the page's markers. */
const HOW: Record<Aggregate['how'], string> = {
  sum: 'added up',
  level: 'at the end',
  share: 'divided',
  mean: 'divided',
  quantile: 'quantile',
};
const splitBy = (dimensions: readonly (keyof typeof DIMENSIONS)[]): string =>
  dimensions.map((name) => DIMENSIONS[name].label.toLowerCase()).join(', ') || 'nothing';

const figureTable = () =>
  markdown(
    ['Figure', 'Name in the API', 'Definition', 'Unit', 'Over days', 'Split by'],
    FIGURE_NAMES.map((name) => {
      const { label, definition, unit, aggregate, dimensions } = figureOf(name);
      return [label, code(name), definition, unit, HOW[aggregate.how], splitBy(dimensions)];
    }),
  );

const reportTable = () =>
  markdown(
    ['Report', 'Name in the API', 'What it is for', 'Figures', 'Split by'],
    REPORT_NAMES.map((name) => {
      const { label, help, figures, by } = reportOf(name);
      return [label, code(name), help, figures.map((one) => figureOf(one).label).join('; '), splitBy(by)];
    }),
  );

/** Every section of the settings with its fields, as the console shows them. */
const settingSections = () =>
  PLACES.map(({ section, label, help }) => {
    const fields = Object.entries(SECTION_FIELDS).find(([name]) => name === section)?.[1] ?? [];
    const table = markdown(
      ['Setting', 'Name in the API'],
      fields.map((one) => [one.label, code(one.path)]),
    );
    return [`## ${label}\n`, `${help}\n`, ...(fields.length > 0 ? [`${table}\n`] : [])].join('\n');
  }).join('\n');

const dimensionTable = () =>
  markdown(
    ['Split by', 'Name in the API', 'Note'],
    Object.entries(DIMENSIONS).map(([name, { label, note }]) => [label, code(name), note ?? '']),
  );

const activationTable = (): string =>
  markdown(
    ['Step', 'What to do', 'Shown by', 'Or confirmed as'],
    Object.entries(ACTIVATION_STEPS).map(([step, { title, does, shows, confirms }]) => [
      `${title} (${code(step)})`,
      does,
      shows ?? '',
      confirms ?? '',
    ]),
  );

const instructionStates = (): string =>
  markdown(
    ['State', 'Means', 'Goes to'],
    Object.entries(INSTRUCTION_STATES).map(([name, { meaning, next }]) => [
      code(name),
      meaning,
      codes(next) || 'nothing',
    ]),
  );

const instructionHolds = (): string =>
  markdown(
    ['Held', 'Why'],
    Object.entries(HOLDS).map(([name, why]) => [code(name), why]),
  );

const instructionFailures = (): string =>
  markdown(
    ['Code', 'Why', 'What to do'],
    Object.entries(FAILURES).map(([name, { why, what }]) => [code(name), why, what]),
  );

const instructionActs = (): string =>
  markdown(
    ['Act', 'Offered when', 'What it does'],
    Object.entries(INSTRUCTION_ACTS).map(([name, { label, from, means }]) => [
      `${label} (${code(name)})`,
      codes(from),
      means,
    ]),
  );

export const TABLES: Readonly<Record<string, () => string>> = {
  ...AUTOMATION_TABLES,
  'instruction-states': instructionStates,
  'instruction-holds': instructionHolds,
  'instruction-failures': instructionFailures,
  'instruction-acts': instructionActs,
  settings: settingSections,
  activation: activationTable,
  figures: figureTable,
  reports: reportTable,
  dimensions: dimensionTable,
  audited: auditedTable,
  unaudited: unauditedTable,
  'macro-variables': macroVariables,
  windows: windowTable,
  'window-numbers': windowNumbers,
  verdicts: verdictTable,
  transitions: transitionTable,
  tabs: tabTable,
  statuses: shownTable,
  states: stateTable,
  timers: timerTable,
  resolutions: resolutionTable,
  progress: progressTable,
  types: typeTable,
  proof: proofTable,
  drafts: draftTable,
  ...ACCESS_TABLES,
};
