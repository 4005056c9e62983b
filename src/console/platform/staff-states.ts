/** The states of the platform's staff in the gallery. */
import type { StaffMember } from '../../contract/platform-staff.ts';
import { urls } from '../../urls.ts';
import { OWNER, personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const AT = urls.console.platformStaff();
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const ADA: StaffMember = {
  ...{ id: OWNER.person.id, name: OWNER.person.name, email: OWNER.person.email },
  ...{ role: 'orderprotection_admin', version: 1, joinedAt: '2026-10-01T09:00:00.000Z' },
  ...{ signedInAt: '2026-11-05T14:55:00.000Z', hasSecondFactor: true, sessions: 2 },
};
const SUE: StaffMember = {
  ...{ id: 'sue', name: 'Sue Porter', email: 'sue@platform.test', role: 'orderprotection_support' },
  ...{ version: 3, joinedAt: '2026-10-08T09:00:00.000Z', signedInAt: null },
  ...{ hasSecondFactor: false, sessions: 0 },
};

const staffOf = (members: StaffMember[], nextCursor: string | null = null) =>
  answered({ members, nextCursor });
const invitationsOf = (...emails: string[]) =>
  answered({
    invitations: emails.map((email, at) => ({
      ...{ id: `invitation${at}`, email, role: 'orderprotection_support' },
      ...{ createdAt: '2026-11-05T15:00:00.000Z', expiresAt: '2026-11-12T15:00:00.000Z' },
    })),
  });

export const platformStaffStates: ScreenStates = {
  screen: 'platform-staff',
  answers: {
    'GET /me': answered(personAs('orderprotection_admin')),
    'GET /platform/staff': staffOf([ADA, SUE], 'next'),
    'GET /staff/invitations': invitationsOf('sam@platform.test'),
  },
  states: {
    some: { at: AT },
    'no-match': { at: `${AT}?q=nobody`, answers: { 'GET /platform/staff': staffOf([]) } },
    role: { at: AT, click: ['More about Sue Porter', 'Change role'] },
    removal: { at: AT, click: ['More about Sue Porter', 'Remove from the staff'] },
    'last-admin': {
      at: AT,
      answers: {
        'POST /platform/staff/:id/removal': refused(
          422,
          'last_admin',
          'This is the only admin of the platform. Make someone else an admin first.',
        ),
      },
      click: [`More about ${OWNER.person.name}`, 'Remove from the staff', 'Remove'],
    },
    invite: { at: AT, click: ['Invite someone'] },
    supporters: {
      at: AT,
      answers: {
        'GET /me': answered(personAs('orderprotection_support_admin')),
        'GET /platform/staff': staffOf([SUE]),
      },
    },
    'no-access': { at: AT, answers: { 'GET /me': answered(personAs('orderprotection_support')) } },
    loading: {
      at: AT,
      answers: { 'GET /platform/staff': 'pending', 'GET /staff/invitations': 'pending' },
    },
    failed: { at: AT, answers: { 'GET /platform/staff': 'offline', 'GET /staff/invitations': 'offline' } },
    'long-texts': {
      at: AT,
      answers: {
        'GET /platform/staff': staffOf([{ ...SUE, name: LONG, email: `${'long'.repeat(20)}@demo.test` }]),
        'GET /staff/invitations': invitationsOf(`${'long'.repeat(20)}@demo.test`),
      },
    },
  },
};
