/** Refusals of actions on an existing claim. */
export const DECISION_PROBLEMS = {
  already_resolved: {
    status: 422,
    title: 'Already decided',
    detail: 'A resolution of this claim is in force. Cancel it before you decide again.',
  },
  instruction_act_not_open: {
    status: 422,
    title: 'Not possible now',
    detail: 'This can’t be done in its present state. Load the claim again to see what can be.',
  },
  report_differs: {
    status: 422,
    title: 'Already reported differently',
    detail: 'This was already reported with different contents. The first report counts.',
  },
  report_not_open: {
    status: 422,
    title: 'No report is awaited',
    detail: 'This can’t be reported in its present state. Read the instruction again.',
    exact:
      'The instruction is {state} and its program was last told of attempt {attempt}. Read it again. If it was carried out all the same, tell the store’s team.',
  },
  no_label_needed: {
    status: 422,
    title: 'It takes no label now',
    detail:
      'A label is bought for a replacement that the store ships itself, and one at a time. Load the claim again to see how it stands.',
  },
  label_rate_over: {
    status: 422,
    title: 'This price is no longer offered',
    detail: 'Ask for the prices again, then choose one.',
  },
  label_refused: {
    status: 422,
    title: 'The service refused',
    detail: 'The service for labels refused this, or did not answer. Check what you entered, then try again.',
  },
  label_not_given_back: {
    status: 422,
    title: 'It can’t be returned now',
    detail: 'A label can be returned after it was bought and before its package leaves.',
  },
  being_carried_out: {
    status: 422,
    title: 'Being carried out',
    detail: 'A provider is carrying this out right now. Wait for its answer, then try again.',
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
  amount_zero: {
    status: 422,
    title: 'Nothing would be paid',
    detail: 'This comes to 0.00. Raise the percentage, or choose another resolution.',
  },
  resolution_state_not_allowed: {
    status: 422,
    title: 'Resolution state not allowed',
    detail:
      "This resolution can't change to that state. Read the claim again and send a state that is allowed.",
    exact: "This resolution is {from} and can't change to that state. Send a state that is allowed.",
  },
  month_already_closed: {
    status: 422,
    title: 'Month closed',
    detail: 'This month is already closed. It takes no more entries.',
  },
  month_not_over: {
    status: 422,
    title: 'Too early to close',
    detail: 'A month can be closed from the third day of the next month. Close it then.',
    exact: 'This month can be closed from {day}. Close it then.',
  },
  reconciling_already: {
    status: 422,
    title: 'Already comparing',
    detail: 'This provider is being compared right now. Wait until that is done, then start again.',
  },
  ledger_in_arrears: {
    status: 422,
    title: 'Claims are missing',
    detail: 'Claims decided before there was a ledger are still being added. Try again in a few minutes.',
    exact:
      'Claims decided before there was a ledger are still being added: {claims} are left. Try again in a few minutes.',
  },
  decision_waiting: {
    status: 422,
    title: 'A decision is on its way',
    detail: 'A decision about this claim is on its way. Take it back before you decide again.',
    exact:
      '{by} decided this claim. The decision leaves in {seconds} seconds and can be taken back until then.',
  },
  act_over: {
    status: 422,
    title: 'Too late to take back',
    detail: 'This has already been carried out, so it can no longer be taken back.',
  },
  act_not_stopped: {
    status: 422,
    title: 'Not stopped',
    detail: 'Only what was stopped can be sent again. Read the claim again to see what became of it.',
  },
  act_outdated: {
    status: 422,
    title: 'The claim changed',
    detail: 'The claim changed before this left. Read what changed, then send it again or discard it.',
  },
  amounts_changed: {
    status: 422,
    title: 'The amounts changed',
    detail:
      'This would now pay another amount than the one you saw. Look at the amounts again before you send it.',
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
  address_came_back: {
    status: 422,
    title: 'A package came back from this address',
    detail:
      'A package came back from this address. Ask the customer to confirm or correct it before you send another one.',
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
  customer_erased: {
    status: 422,
    title: 'The customer was erased',
    detail:
      'Everything about this customer was erased, also their email address, so nothing can be sent to them. Write a note for your team instead.',
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
