/** The forms in which a shop can give store credit. */
export const CREDIT_FORMS = ['gift_card', 'code', 'account'] as const;
export type CreditForm = (typeof CREDIT_FORMS)[number];

/** As people read several of them. */
export const CREDIT_FORM_LABELS: Record<CreditForm, string> = {
  gift_card: 'gift cards',
  code: 'discount codes for one use',
  account: 'credit in the customer’s account',
};

/** What the store prefers, if it is among these; otherwise the first of them. Null if there is none. */
export const chosenForm = (forms: readonly CreditForm[], preferred: CreditForm | null): CreditForm | null =>
  forms.find((form) => form === preferred) ?? forms[0] ?? null;
