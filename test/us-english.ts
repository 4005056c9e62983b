/** Words that a US shopper would not use, some of which our pages and mails once had. */
export const NOT_IN_US_ENGLISH =
  /\b(parcels?|e-mails?|mails|fulfil\w*|cancelled|colours?|favour\w*|whilst|cheques?|kindly)\b/i;
