/** Text of the people of an account. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  help: 'The people who work in all stores of the account. Each store also has a team of its own.',
  readOnly: 'You can see these people, but not change them. Ask an owner or admin of the account.',
  forStaff: 'Only owners and admins of the account can change its people.',
  members: {
    find: 'Find someone',
    list: 'People of the account',
    failed: 'The people of the account didn’t load',
    none: { title: 'Nobody yet', text: 'The first owner hasn’t accepted the invitation.' },
    notFound: { title: 'Nobody found', text: 'Nobody has this in the name or email address.' },
    makeOwner: 'Make an owner',
    remove: 'Remove from the account',
    leave: 'Leave the account',
  },
  ownership: {
    title: (name: string) => `Make ${name} an owner?`,
    text: 'An owner can do everything in each store of the account, and remove other owners. You keep your own role.',
    grant: 'Make an owner',
    granted: (name: string) => `${name} is now an owner of the account.`,
  },
  removal: {
    title: (name: string) => `Remove ${name}?`,
    leave: 'Leave the account?',
    loses: (name: string) =>
      `${name} loses access to all stores of the account right away, except stores where they are on the team.`,
    youLose:
      'You lose access to all stores of the account right away, except stores where you are on the team.',
    theirClaims: 'Their open claims there become unassigned.',
    yourClaims: 'Your open claims there become unassigned.',
    keeps: 'Notes, messages and decisions stay in the history with the name.',
    remove: 'Remove',
    leaveNow: 'Leave',
    removed: (name: string) => `${name} was removed.`,
  },
  invite: 'Invite someone to the account',
});
