/** Text of the team of a store. */

import type { Role } from '../../domain/access/permissions.ts';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

const claims = (count: number) => counted(count, 'open claim', 'open claims');

export const text = catalogue({
  readOnly: 'You can see the team, but not change it. Ask an owner or admin of the store.',
  roles: 'What each role can do',
  role: (role: Role) => ROLE_NAMES[role],
  members: {
    title: 'Who works here',
    lead: 'A new role counts at once.',
    search: { label: 'Find a member', placeholder: 'Name or email address' },
    list: 'Members of the team',
    failed: 'The team can’t be shown',
    none: { title: 'Nobody yet', text: 'Invite the people who work on your claims.' },
    notFound: { title: 'Nobody found', text: 'No member has this in the name or email address.' },
    you: 'You',
    signedIn: 'Last sign-in',
    never: 'Not signed in yet',
    hasFactor: 'Second factor is on',
    noFactor: 'No second factor',
    claims,
    noClaims: 'No open claims',
    more: (name: string) => `More about ${name}`,
    acts: 'What they did',
    changeRole: 'Change role',
    makeOwner: 'Make an owner',
    remove: 'Remove from the team',
    leave: 'Leave the team',
  },
  roleDialog: {
    title: (name: string) => `Role of ${name}`,
    label: 'Role',
    save: 'Change the role',
    saved: (name: string, role: Role) => `${name} is now ${ROLE_NAMES[role]}.`,
  },
  ownership: {
    title: (name: string) => `Make ${name} an owner?`,
    text: 'An owner can do everything in this store: change every setting, see payouts, and remove other owners. You stay an owner.',
    grant: 'Make an owner',
    granted: (name: string) => `${name} is now an owner.`,
  },
  removal: {
    title: (name: string) => `Remove ${name}?`,
    leave: 'Leave the team?',
    loses: (name: string) => `${name} loses access to this store at once.`,
    youLose: 'You lose access to this store at once.',
    keeps: 'Notes, messages and decisions stay in the history with the name.',
    noClaims: 'No open claims are assigned to them.',
    claims: (count: number) =>
      `${claims(count)} ${count === 1 ? 'is' : 'are'} assigned to them. Choose who gets ${count === 1 ? 'it' : 'them'}.`,
    to: 'Hand the claims to',
    nobody: 'Nobody: leave them unassigned',
    remove: 'Remove',
    leaveNow: 'Leave',
    removed: (name: string, count: number) =>
      count === 0 ? `${name} was removed.` : `${name} was removed. ${claims(count)} handed over.`,
  },
  invitations: {
    title: 'Invitations',
    lead: 'Each link works once, for seven days.',
    list: 'Open invitations',
    failed: 'The invitations can’t be shown',
    none: 'No open invitations.',
    invite: 'Invite someone',
    until: 'Works until',
    resend: 'Send again',
    resendTo: (email: string) => `Send again to ${email}`,
    resent: (email: string) => `Sent again to ${email}. The link in the first mail no longer works.`,
    withdraw: 'Withdraw',
    withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
    withdrawn: (email: string) => `The invitation of ${email} no longer works.`,
  },
  invite: {
    title: 'Invite someone to the team',
    email: 'Email address',
    name: 'Name',
    role: 'Role',
    send: 'Send the invitation',
    sent: (email: string) => `Invitation sent to ${email}.`,
  },
});
