/** The states of an account's own page in the gallery, and its people for the platform's page about it. */
import type { AccountMember } from '../../contract/account-members.ts';
import { urls } from '../../urls.ts';
import { OWNER, personOfAccount } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const AT = urls.console.account('fernwood-group');
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();
const MEMBERS = 'GET /accounts/:slug/members';
const INVITATIONS = 'GET /accounts/:slug/invitations';

const GINA: AccountMember = {
  ...{ id: 'gina', name: 'Gina Okafor', email: 'gina@fernwood.example', role: 'account_owner', version: 1 },
  ...{ joinedAt: '2026-10-01T09:00:00.000Z', signedInAt: '2026-11-04T08:12:00.000Z' },
  hasSecondFactor: true,
};
const IVY: AccountMember = {
  ...GINA,
  ...{ id: 'ivy', name: 'Ivy Chen', email: 'ivy@fernwood.example', role: 'account_user', version: 3 },
  ...{ signedInAt: null, hasSecondFactor: false },
};
const OLIVE: AccountMember = {
  ...GINA,
  ...{ id: OWNER.person.id, name: OWNER.person.name, email: OWNER.person.email },
};

const peopleOf = (members: AccountMember[], nextCursor: string | null = null) =>
  answered({ members, nextCursor });
const invitationsOf = (...emails: string[]) =>
  answered({
    invitations: emails.map((email, at) => ({
      ...{ id: `invitation${at}`, email, role: 'account_admin' },
      ...{ createdAt: '2026-11-05T15:00:00.000Z', expiresAt: '2026-11-12T15:00:00.000Z' },
    })),
  });

/** What the API says of the account's people. */
export const ACCOUNT_PEOPLE = {
  [MEMBERS]: peopleOf([GINA, IVY]),
  [INVITATIONS]: invitationsOf('hugo@fernwood.example'),
};
export const NO_ACCOUNT_PEOPLE = { [MEMBERS]: peopleOf([]), [INVITATIONS]: invitationsOf() };

export const accountStates: ScreenStates = {
  screen: 'account',
  answers: {
    'GET /me': answered(personOfAccount('account_owner')),
    ...ACCOUNT_PEOPLE,
    [MEMBERS]: peopleOf([GINA, IVY, OLIVE], 'next'),
  },
  states: {
    some: { at: AT },
    'no-match': { at: `${AT}?q=nobody`, answers: { [MEMBERS]: peopleOf([]) } },
    role: { at: AT, click: ['More about Ivy Chen', 'Change role'] },
    ownership: { at: AT, click: ['More about Ivy Chen', 'Make an owner'] },
    removal: { at: AT, click: ['More about Ivy Chen', 'Remove from the account'] },
    'last-owner': {
      at: AT,
      answers: {
        [MEMBERS]: peopleOf([IVY, OLIVE]),
        'POST /accounts/:slug/members/:id/removal': refused(
          422,
          'last_owner',
          'This is the only owner. Make someone else an owner first.',
        ),
      },
      click: ['More about Olive Hart', 'Leave the account', 'Leave'],
    },
    invite: { at: AT, click: ['Invite someone'] },
    'read-only': { at: AT, answers: { 'GET /me': answered(personOfAccount('account_user')) } },
    'not-found': { at: urls.console.account('another-group') },
    loading: { at: AT, answers: { [MEMBERS]: 'pending', [INVITATIONS]: 'pending' } },
    failed: { at: AT, answers: { [MEMBERS]: 'offline', [INVITATIONS]: 'offline' } },
    'long-texts': {
      at: AT,
      answers: {
        [MEMBERS]: peopleOf([{ ...IVY, name: LONG, email: `${'long'.repeat(20)}@demo.test` }]),
        [INVITATIONS]: invitationsOf(`${'long'.repeat(20)}@demo.test`),
      },
    },
  },
};
