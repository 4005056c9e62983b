/** What the lists of orders and customers can be narrowed to. */

export const ORDER_STATES = ['active', 'cancelled'] as const;

/** `kept`: nothing was refunded or charged back. `charged_back`: whatever was refunded. */
export const ORDER_PAYMENTS = ['kept', 'partly_refunded', 'refunded', 'charged_back'] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/** As `protectionStatus` says it. */
export const ORDER_PROTECTIONS = ['protected', 'removed', 'unprotected'] as const;
export type OrderProtection = (typeof ORDER_PROTECTIONS)[number];

/** `open`: with a claim that isn't decided yet. */
export const WITH_CLAIMS = ['open', 'some', 'none'] as const;
export type WithClaims = (typeof WITH_CLAIMS)[number];

export const ORDER_COUNTS = ['one', 'several'] as const;
