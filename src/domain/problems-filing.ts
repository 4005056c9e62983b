/** Refusals on the way from the lookup to a claim, and after it. */
export const FILING_PROBLEMS = {
  order_not_found: {
    status: 404,
    title: 'Order not found',
    detail:
      "We couldn't find a match for that order number and email address. Please double-check your order confirmation email to ensure you're using the correct order number and email address for the order.",
  },
  store_not_found: {
    status: 404,
    title: 'Store not found',
    detail: 'There is no store at this address. Check the link in your order confirmation email.',
  },
  lookup_code_required: {
    status: 401,
    title: 'Please enter the code we sent',
    detail: 'To keep orders safe we sent a code to that email address. Enter it to go on.',
  },
  session_order_mismatch: {
    status: 422,
    title: 'Another order',
    detail: 'This session belongs to another order. Look up the order again.',
  },
  link_expired: {
    status: 401,
    title: 'This link no longer works',
    detail: 'This link no longer works. Ask for a new one, or look up your order.',
  },
  link_needs_email: {
    status: 403,
    title: 'Please confirm your e-mail address',
    detail:
      'This link is old, so it shows nothing until you confirm the e-mail address of the claim. Send the address to get a fresh link, or have one sent by mail.',
  },
  link_email_mismatch: {
    status: 422,
    title: 'Not the address of this claim',
    detail: 'That is not the e-mail address of this claim. Check it, or have a fresh link sent by mail.',
  },

  address_not_confirmed: {
    status: 422,
    title: 'Address not confirmed',
    detail: 'Please confirm your shipping address.',
  },
  address_incomplete: {
    status: 422,
    title: 'Address incomplete',
    detail: 'The shipping address is incomplete. Fill in the fields named here.',
  },
  not_eligible: {
    status: 422,
    title: 'Not eligible',
    detail: "This can't be claimed at the moment. Look up the order again to see what can be done.",
    exact: 'This can be claimed from {date}.',
  },
  issue_not_available: {
    status: 422,
    title: 'Not a choice here',
    detail: 'This kind of issue can not be reported here. Choose one of the issues offered.',
  },
  whole_shipment: {
    status: 422,
    title: 'The whole package',
    detail:
      'A package that did not arrive is reported whole: name every item in it that can still be claimed, all with the same issue.',
  },
  quantity_exceeded: {
    status: 422,
    title: 'More than can be claimed',
    detail: 'That is more than can still be claimed. Lower the quantity and try again.',
    exact: 'Quantity that can still be claimed: {left}. Choose that many or fewer.',
  },
  resolution_not_available: {
    status: 422,
    title: 'Not offered for this claim',
    detail: 'The store does not offer this resolution here. Choose another one.',
  },
  details_required: {
    status: 422,
    title: 'Please tell us more',
    detail: 'Tell us briefly about the issue.',
    exact: 'Tell us about the issue in {min} to {max} characters.',
  },
  signature_required: {
    status: 422,
    title: 'Signature required',
    detail: 'This claim needs your signature. Draw or type it and try again.',
  },
  signature_blank: {
    status: 422,
    title: 'Signature is blank',
    detail: 'The signature is blank. Draw or type it and try again.',
  },
  signature_invalid: {
    status: 422,
    title: 'Signature not readable',
    detail: 'The signature could not be read. Draw or type it again.',
  },
  signature_too_large: {
    status: 422,
    title: 'Signature too large',
    detail: 'The signature is too large. Clear it and sign again with fewer strokes, or type your name.',
  },
  signature_upload_failed: {
    status: 422,
    title: 'Signature upload unsuccessful',
    detail: 'Signature upload unsuccessful. Please try again.',
  },
  acknowledgement_required: {
    status: 422,
    title: 'Confirmation required',
    detail: 'Please tick the statement to confirm that what you told us is true.',
  },
  already_claimed: {
    status: 422,
    title: 'Already claimed',
    detail: 'This customer already has a claim for this product and date of purchase.',
  },
  in_store_closed: {
    status: 422,
    title: 'Not offered by this store',
    detail: 'This store takes no claims without an order here. Look up an online order, or ask the store.',
  },
  receipt_required: {
    status: 422,
    title: 'Receipt required',
    detail: 'This claim needs a receipt. Add a photo or PDF of it and try again.',
  },
  photo_required: {
    status: 422,
    title: 'Photo required',
    detail: 'This issue needs at least one photo. Add one and try again.',
  },
  already_signed: {
    status: 422,
    title: 'Already signed',
    detail: 'This claim is signed already. There is nothing more to do.',
  },
  nothing_to_sign: {
    status: 422,
    title: 'Nothing to sign',
    detail: 'This claim does not wait for a signature any more. Open it to see where it stands.',
  },
  transition_not_allowed: {
    status: 422,
    title: 'Not possible from here',
    detail: 'The claim can not go to that status from where it is. Choose one of the allowed ones.',
    exact: 'The claim can go from {from} to: {allowed}.',
  },
  reason_required: {
    status: 422,
    title: 'Reason required',
    detail: 'Say why. The reason is kept with the claim.',
  },
  already_appealed: {
    status: 422,
    title: 'Already appealed',
    detail: 'A denial can be appealed once, and this one was. Send a message if there is something new.',
  },
} as const;
