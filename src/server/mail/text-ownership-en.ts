/** The words of mails to owners about other owners, in en-US. */
export const ownership = {
  subject: (team: string) => `The owners of ${team} changed`,
  lead: {
    given: (by: string, who: string, team: string, role: string, on: string) =>
      `${by} gave ${who} a place at ${team} on ${on} (UTC). The role is: ${role}.`,
    changed: (
      by: string,
      who: string,
      team: string,
      { from, to, on }: { from: string; to: string; on: string },
    ) => `${by} changed the role of ${who} at ${team} on ${on} (UTC). It was ${from} and is now ${to}.`,
    removed: (by: string, who: string, team: string, role: string, on: string) =>
      `${by} removed ${who} from ${team} on ${on} (UTC). The role was: ${role}.`,
    joined: (who: string, team: string, role: string, on: string) =>
      `${who} accepted an invitation to ${team} on ${on} (UTC). The role is: ${role}.`,
  },
  unknown:
    'If you didn’t expect this, open the team now and undo it. Then change your password and tell the other owners. If you can’t open the team, tell whoever runs this Makegood.',
  link: { says: 'See who is on the team here:', label: 'Open the team' },
};
