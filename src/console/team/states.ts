/** The states of a store's team in the gallery. */
import type { TeamMember } from '../../contract/team.ts';
import { urls } from '../../urls.ts';
import { historyOf } from '../parts/history-of-states.ts';
import { OWNER, personAs, personOfAccount } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const AT = urls.console.setting('demo', 'team');
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const OLIVE: TeamMember = {
  ...{
    id: OWNER.person.id,
    name: OWNER.person.name,
    email: OWNER.person.email,
    role: 'store_owner',
    version: 1,
  },
  ...{ joinedAt: '2026-10-01T09:00:00.000Z', signedInAt: '2026-11-05T14:55:00.000Z' },
  ...{ hasSecondFactor: true, claims: 0 },
};
const KIM: TeamMember = {
  ...{ id: 'kim', name: 'Kim Lee', email: 'kim@demo.test', role: 'store_support', version: 3 },
  ...{ joinedAt: '2026-10-08T09:00:00.000Z', signedInAt: '2026-11-04T08:12:00.000Z' },
  ...{ hasSecondFactor: false, claims: 14 },
};
const NOOR: TeamMember = {
  ...KIM,
  id: 'noor',
  name: 'Noor Aziz',
  email: 'noor@demo.test',
  role: 'store_user',
  signedInAt: null,
  claims: 0,
};

const teamOf = (members: TeamMember[], nextCursor: string | null = null) => answered({ members, nextCursor });
const invitationsOf = (...emails: string[]) =>
  answered({
    invitations: emails.map((email, at) => ({
      ...{ id: `invitation${at}`, email, role: 'store_support' },
      ...{ createdAt: '2026-11-05T15:00:00.000Z', expiresAt: '2026-11-12T15:00:00.000Z' },
    })),
  });

export const teamStates: ScreenStates = {
  screen: 'team',
  answers: {
    ...historyOf('changeMemberRole', 'Sam Field', ['role', 'store_user', 'store_support']),
    'GET /team-members': teamOf([KIM, NOOR, OLIVE], 'next'),
    'GET /stores/:id/invitations': invitationsOf('sam@demo.test'),
  },
  states: {
    some: { at: AT },
    alone: {
      at: AT,
      answers: { 'GET /team-members': teamOf([OLIVE]), 'GET /stores/:id/invitations': invitationsOf() },
    },
    'no-match': { at: `${AT}?q=nobody`, answers: { 'GET /team-members': teamOf([]) } },
    removal: { at: AT, click: ['More about Kim Lee', 'Remove from the team'] },
    role: { at: AT, click: ['More about Kim Lee', 'Change role'] },
    ownership: { at: AT, click: ['More about Noor Aziz', 'Make an owner'] },
    'last-owner': {
      at: AT,
      answers: {
        'POST /team-members/:id/removal': refused(
          422,
          'last_owner',
          'This is the only owner. Make someone else an owner first.',
        ),
      },
      click: ['More about Olive Hart', 'Leave the team', 'Leave'],
    },
    invite: { at: AT, click: ['Invite someone'] },
    'read-only': { at: AT, answers: { 'GET /me': answered(personAs('store_user')) } },
    'of-account': { at: AT, answers: { 'GET /me': answered(personOfAccount('account_owner')) } },
    loading: {
      at: AT,
      answers: { 'GET /team-members': 'pending', 'GET /stores/:id/invitations': 'pending' },
    },
    failed: { at: AT, answers: { 'GET /team-members': 'offline', 'GET /stores/:id/invitations': 'offline' } },
    'long-texts': {
      at: AT,
      answers: {
        'GET /team-members': teamOf([{ ...KIM, name: LONG, email: `${'long'.repeat(20)}@demo.test` }]),
        'GET /stores/:id/invitations': invitationsOf(`${'long'.repeat(20)}@demo.test`),
      },
    },
  },
};
