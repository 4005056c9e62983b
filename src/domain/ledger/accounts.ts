/** The accounts of a store's ledger (docs/decisions/107-ledger.md). A balance above zero is a debit, below zero a credit. */

type Kind = {
  label: string;
  /** The side on which its balance usually is. */
  side: 'debit' | 'credit';
  meaning: string;
};

function clearingOf(provider: string) {
  return {
    label: `Clearing, ${provider}`,
    side: 'credit',
    meaning: `What ${provider} sent for us, until its own statement says the same.`,
  } as const;
}

export const ACCOUNTS = {
  claims_expense_reimbursed: {
    label: 'Claims expense, reimbursed',
    side: 'debit',
    meaning: 'What customers were promised for claims that the store is reimbursed for.',
  },
  claims_expense: {
    label: 'Claims expense, not reimbursed',
    side: 'debit',
    meaning: 'What customers were promised for claims that the store pays itself.',
  },
  bonus_expense: {
    label: 'Bonus expense',
    side: 'debit',
    meaning: 'What store credit gives on top. The store pays it itself.',
  },
  claims_payable: {
    label: 'Claims payable',
    side: 'credit',
    meaning: 'What customers were promised and is not known to have reached them.',
  },
  credit_outstanding: {
    label: 'Credit outstanding',
    side: 'credit',
    meaning: 'Store credit that customers received.',
  },
  'clearing:by_hand': {
    label: 'Clearing, by hand',
    side: 'credit',
    meaning: 'Money and goods that the team sent itself.',
  },
  'clearing:elsewhere': {
    label: 'Clearing, elsewhere',
    side: 'credit',
    meaning: 'What was done outside Makegood and only recorded here.',
  },
  'clearing:shopify': clearingOf('Shopify'),
  'clearing:woocommerce': clearingOf('WooCommerce'),
  'clearing:bigcommerce': clearingOf('BigCommerce'),
  'clearing:stripe': clearingOf('Stripe'),
  'clearing:paypal': clearingOf('PayPal'),
  'clearing:api': clearingOf('the store’s own program'),
} as const satisfies Record<string, Kind>;

export type Account = keyof typeof ACCOUNTS;

type Named<Name> = Name extends `clearing:${infer Provider}`
  ? Exclude<Provider, 'by_hand' | 'elsewhere'>
  : never;
/** The providers that can carry out an instruction. */
export type Carrying = Named<Account>;
export const isCarrying = (name: string): name is Carrying =>
  Object.hasOwn(ACCOUNTS, `clearing:${name}`) && name !== 'by_hand' && name !== 'elsewhere';
export const CARRYING = Object.keys(ACCOUNTS).flatMap((account) => {
  const name = account.replace(/^clearing:/, '');
  return isCarrying(name) ? [name] : [];
}) as [Carrying, ...Carrying[]];
export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as readonly Account[];
