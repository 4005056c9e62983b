/** Refusals from the lookup up to filing a claim, and after it. */
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
  store_not_open: {
    status: 404,
    title: 'Not open yet',
    detail: 'This page isn’t open yet. Please contact the store for help with an order.',
  },
  lookup_code_required: {
    status: 401,
    title: 'Please enter the code we sent',
    detail: 'To keep orders safe, we sent a code to that email address. Enter it to continue.',
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
    title: 'Please confirm your email address',
    detail:
      'This link is old, so it shows nothing until you confirm the email address for the claim. Send the address to get a new link, or have one emailed.',
  },
  link_email_mismatch: {
    status: 422,
    title: 'Wrong email address',
    detail: "That isn't the email address for this claim. Check it, or have a new link emailed.",
  },

  claim_terms_changed: {
    status: 422,
    title: 'The claim terms have changed',
    detail: 'The claim terms have changed. Please read them, then submit again.',
  },
  address_not_confirmed: {
    status: 422,
    title: 'Address not confirmed',
    detail: 'Please confirm your shipping address.',
  },
  address_incomplete: {
    status: 422,
    title: 'Address incomplete',
    detail: 'The shipping address is incomplete. Fill in the fields listed here.',
  },
  not_eligible: {
    status: 422,
    title: 'Not eligible',
    detail: "You can't claim this right now. Look up the order again to see what you can do.",
    exact: 'You can claim this starting {date}.',
  },
  issue_not_available: {
    status: 422,
    title: 'Issue not offered',
    detail: "You can't report this kind of issue here. Choose one of the issues offered.",
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
    detail: "That's more than you can still claim. Lower the quantity and try again.",
    exact: 'Quantity you can still claim: {left}. Choose that many or fewer.',
  },
  resolution_not_available: {
    status: 422,
    title: 'Resolution not offered',
    detail: "The store doesn't offer this resolution here. Choose another one.",
  },
  nothing_to_pay: {
    status: 422,
    title: 'Nothing left to pay',
    detail: "There's nothing left that we could pay for this. Choose another resolution.",
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
    title: 'Signature unreadable',
    detail: "We couldn't read the signature. Draw or type it again.",
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
    detail: 'Please check the box to confirm that what you told us is true.',
  },
  already_claimed: {
    status: 422,
    title: 'Already claimed',
    detail: 'This customer already has a claim for this product and date of purchase.',
  },
  in_store_closed: {
    status: 422,
    title: 'Not offered by this store',
    detail:
      "This store doesn't take claims without an order here. Look up an online order, or ask the store.",
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
    detail: 'This claim is already signed. No further action needed.',
  },
  nothing_to_sign: {
    status: 422,
    title: 'Nothing to sign',
    detail: "This claim doesn't need a signature. Open it to see its status.",
  },
  transition_not_allowed: {
    status: 422,
    title: 'Status not allowed',
    detail: "The claim can't change to that status. Choose one that is allowed.",
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
    detail:
      'You can appeal a denial once, and this one was already appealed. Send a message if you have new information.',
  },
} as const;
