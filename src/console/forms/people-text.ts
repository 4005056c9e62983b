/** Text of the lists of people: the team of a store, and the platform's staff. */
import type { Role } from '../../domain/access/permissions.ts';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import { catalogue } from '../../domain/text/catalogue.ts';

export const peopleText = catalogue({
  roles: 'What each role can do',
  role: (role: Role) => ROLE_NAMES[role],
  members: {
    title: 'Who works here',
    lead: 'A new role takes effect right away.',
    placeholder: 'Name or email address',
    you: 'You',
    signedIn: 'Last sign-in',
    never: 'Not signed in yet',
    hasFactor: 'Second factor is on',
    noFactor: 'No second factor',
    more: (name: string) => `More about ${name}`,
    changeRole: 'Change role',
  },
  roleDialog: {
    title: (name: string) => `Role of ${name}`,
    label: 'Role',
    save: 'Change the role',
    saved: (name: string, role: Role) => `${name} is now ${ROLE_NAMES[role]}.`,
  },
  invitations: {
    title: 'Invitations',
    lead: 'Each link works once, for seven days.',
    list: 'Open invitations',
    failed: 'The invitations didn’t load',
    none: 'No open invitations.',
    invite: 'Invite someone',
    until: 'Expires',
    resend: 'Send again',
    resendTo: (email: string) => `Send again to ${email}`,
    resent: (email: string) => `Sent again to ${email}. The link in the first email no longer works.`,
    withdraw: 'Withdraw',
    withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
    withdrawn: (email: string) => `The invitation of ${email} no longer works.`,
  },
  invite: {
    email: 'Email address',
    name: 'Name',
    role: 'Role',
    send: 'Send the invitation',
    isMember: 'This person is already a member.',
    sent: (email: string) => `Invitation sent to ${email}.`,
  },
});
