/** What the team can do with a claim, each with its key, its permission and the statuses that allow it. */
import type { ClaimDesk } from '../../../contract/desk.ts';
import type { Permission } from '../../../domain/access/permissions.ts';
import { type ClaimStatus, stageOf } from '../../../domain/claims/claim.ts';
import { isDecision, isUndecided } from '../../../domain/claims/claim-moves.ts';
import { isNobody } from '../../../domain/privacy/order.ts';
import type { ShortcutId } from '../../app/keys.ts';
import { isStatus } from '../is-status.ts';

type Facts = { desk: ClaimDesk; status: ClaimStatus; allows: (status: ClaimStatus) => boolean };

type Choice = {
  shortcut: ShortcutId | null;
  permissions: (facts: Facts) => readonly Permission[];
  isPossible: (facts: Facts) => boolean;
};

const needs =
  (...permissions: Permission[]) =>
  () =>
    permissions;

export const CHOICES = {
  approve: {
    shortcut: 'approve',
    permissions: needs('claim:resolve'),
    isPossible: ({ desk, allows }) => desk.asked !== null && allows('APPROVED'),
  },
  ask: {
    shortcut: 'ask',
    permissions: needs('claim:update', 'message:create'),
    isPossible: ({ desk, status, allows }) =>
      !isNobody(desk.claim.authorEmail) &&
      (status === 'WAITING_FOR_CUSTOMER' || allows('WAITING_FOR_CUSTOMER')),
  },
  deny: {
    shortcut: 'deny',
    permissions: needs('claim:resolve'),
    isPossible: ({ allows }) => allows('DENIED'),
  },
  wait: {
    shortcut: 'wait',
    permissions: needs('claim:update'),
    isPossible: ({ allows }) => allows('WAITING_FOR_BRAND'),
  },
  setAside: {
    shortcut: 'setAside',
    permissions: needs('claim:resolve'),
    isPossible: ({ allows }) => allows('TEMPORARILY_DISMISSED'),
  },
  dismiss: {
    shortcut: null,
    permissions: needs('claim:resolve'),
    isPossible: ({ allows }) => allows('DISMISSED'),
  },
  external: {
    shortcut: null,
    permissions: needs('claim:resolve-externally'),
    isPossible: ({ allows }) => allows('RESOLVED_BY_BRAND'),
  },
  reopen: {
    shortcut: null,
    permissions: ({ status }) =>
      isDecision(status, 'OPEN') ? ['claim:update', 'claim:resolve'] : ['claim:update'],
    isPossible: ({ status, allows }) => stageOf(status) !== 'undecided' && allows('OPEN'),
  },
  close: {
    shortcut: 'close',
    permissions: needs('claim:update'),
    isPossible: ({ allows }) => allows('CLOSED'),
  },
  status: {
    shortcut: null,
    permissions: needs('claim:update'),
    isPossible: ({ status }) => isUndecided(status),
  },
  types: {
    shortcut: null,
    permissions: needs('claim:update'),
    isPossible: ({ status }) => status !== 'ARCHIVED',
  },
} as const satisfies Record<string, Choice>;

export type ChoiceId = keyof typeof CHOICES;
/** Waiting for the brand needs no form. */
export type FormChoice = Exclude<ChoiceId, 'wait'>;

/** What this person can do with the claim now. While a decision waits to leave, nothing else can be decided. */
export function choicesOf(desk: ClaimDesk, can: (permission: Permission) => boolean): ChoiceId[] {
  const { status, team } = desk.claim;
  if (!isStatus(status) || desk.held.some(({ call, state }) => state === 'held' && call !== 'message'))
    return [];
  const facts: Facts = { desk, status, allows: (to) => team?.allowedStatuses.includes(to) ?? false };
  return (Object.keys(CHOICES) as ChoiceId[]).filter((id) => {
    const { permissions, isPossible }: Choice = CHOICES[id];
    return isPossible(facts) && permissions(facts).every(can);
  });
}
