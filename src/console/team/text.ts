/** Text of the team of a store. */

import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

const claims = (count: number) => counted(count, 'open claim', 'open claims');

export const text = catalogue({
  readOnly: 'You can see the team, but not change it. Ask an owner or admin of the store.',
  members: {
    find: 'Find a member',
    list: 'Members of the team',
    failed: 'The team didn’t load',
    none: { title: 'Nobody yet', text: 'Invite the people who work on your claims.' },
    notFound: { title: 'Nobody found', text: 'No member has this in the name or email address.' },
    claims,
    noClaims: 'No open claims',
    acts: 'What they did',
    makeOwner: 'Make an owner',
    remove: 'Remove from the team',
    leave: 'Leave the team',
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
    loses: (name: string) => `${name} loses access to this store right away.`,
    youLose: 'You lose access to this store right away.',
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
  invite: 'Invite someone to the team',
  ofAccount: (name: string) => `People who work for all stores of ${name}`,
});
