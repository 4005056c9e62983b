/** Refusals of what is done with a claim once it is there. */
export const DECISION_PROBLEMS = {
  already_resolved: {
    status: 422,
    title: 'Decided already',
    detail: 'A resolution of this claim is in force. Take it back before deciding anew.',
  },
  decision_has_its_own_call: {
    status: 422,
    title: 'More is needed for that',
    detail: 'This status comes with a decision. Send the decision itself.',
    exact: 'This status comes with a decision. Send it by {call}.',
  },
  amount_exceeded: {
    status: 422,
    title: 'More than can be paid',
    detail: 'That is more than can be paid for this. Lower the amount and try again.',
    exact: 'The most that can be paid here is {most} {currency}. Lower the amount and try again.',
  },
  resolution_state_not_allowed: {
    status: 422,
    title: 'Not a next step of this resolution',
    detail:
      'This resolution can not go there from where it is. Read the claim again and send one that is allowed.',
    exact: 'This resolution is {from} and can not become that. Send one that is allowed.',
  },
  dismissal_date_invalid: {
    status: 422,
    title: 'Not a date to come back on',
    detail: 'Choose a day from tomorrow up to a year from now.',
  },
  not_withdrawable: {
    status: 422,
    title: 'Too late to withdraw',
    detail: 'This claim is decided already. Send a message if something changed.',
  },
  address_fixed: {
    status: 422,
    title: 'Address can not be changed any more',
    detail:
      'It is too late to change the address of this claim. Send a message, and the team will see what it can do.',
  },
  claim_archived: {
    status: 422,
    title: 'Archived',
    detail: 'This claim is archived and takes no more messages. Help on this page says how to reach us.',
  },
  nothing_to_appeal: {
    status: 422,
    title: 'Nothing to appeal',
    detail: 'Only a denied claim can be appealed. Send a message instead.',
  },
  appeals_off: {
    status: 422,
    title: 'No appeals here',
    detail: 'This store takes no appeals at the moment. Send a message instead.',
  },
  review_too_early: {
    status: 422,
    title: 'Not decided yet',
    detail: 'A claim can be reviewed once it is decided. Come back then.',
  },
  already_reviewed: {
    status: 422,
    title: 'Reviewed already',
    detail: 'This claim was reviewed already. Thank you.',
  },
} as const;
