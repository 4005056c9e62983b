/** Refusals of actions on an existing claim. */
export const DECISION_PROBLEMS = {
  already_resolved: {
    status: 422,
    title: 'Already decided',
    detail: 'A resolution of this claim is in force. Cancel it before you decide again.',
  },
  decision_has_its_own_call: {
    status: 422,
    title: 'Use the call for decisions',
    detail: 'This status comes with a decision. Send the decision itself.',
    exact: 'This status comes with a decision. Send it with {call}.',
  },
  amount_exceeded: {
    status: 422,
    title: 'More than can be paid',
    detail: 'That is more than can be paid for this. Lower the amount and try again.',
    exact: 'The most that can be paid here is {most} {currency}. Lower the amount and try again.',
  },
  resolution_state_not_allowed: {
    status: 422,
    title: 'Resolution state not allowed',
    detail:
      "This resolution can't change to that state. Read the claim again and send a state that is allowed.",
    exact: "This resolution is {from} and can't change to that state. Send a state that is allowed.",
  },
  dismissal_date_invalid: {
    status: 422,
    title: 'Date not allowed',
    detail: 'Choose a day from tomorrow up to a year from now.',
  },
  not_withdrawable: {
    status: 422,
    title: 'Too late to withdraw',
    detail: 'This claim has already been decided. Send a message if something changed.',
  },
  address_fixed: {
    status: 422,
    title: 'Too late to change the address',
    detail:
      "It's too late to change the address for this claim. Send a message, and the team will see what it can do.",
  },
  claim_archived: {
    status: 422,
    title: 'Archived',
    detail: "This claim is archived, so you can't send messages. Our contact info is on this page.",
  },
  nothing_to_appeal: {
    status: 422,
    title: 'Nothing to appeal',
    detail: 'Only a denied claim can be appealed. Send a message instead.',
  },
  appeals_off: {
    status: 422,
    title: 'Appeals are off',
    detail: "This store isn't taking appeals right now. Send a message instead.",
  },
  review_too_early: {
    status: 422,
    title: 'Not decided yet',
    detail: "You can review a claim once it's decided. Come back then.",
  },
  already_reviewed: {
    status: 422,
    title: 'Already reviewed',
    detail: 'This claim has already been reviewed. Thank you.',
  },
} as const;
