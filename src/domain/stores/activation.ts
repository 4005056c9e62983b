/** How a store gets from its making to its opening (docs/rules/activation.md). Pure. */

export const STORE_STAGES = ['setup', 'review', 'live'] as const;
export type StoreStage = (typeof STORE_STAGES)[number];

/** Who has to agree before a store opens. `auto`: staff, in an installation that has staff who review. */
export const OPENING_RULES = ['auto', 'store', 'staff'] as const;
export type OpeningRule = (typeof OPENING_RULES)[number];

export const approvesItself = (rule: OpeningRule, { hasReviewers }: { hasReviewers: boolean }): boolean =>
  rule === 'store' || (rule === 'auto' && !hasReviewers);

/** What the store's own data shows. */
export const ACTIVATION_FACTS = ['orders', 'brand', 'address', 'team', 'test-claim', 'legal'] as const;
export type ActivationFact = (typeof ACTIVATION_FACTS)[number];
export type ActivationFacts = Record<ActivationFact, boolean>;

type Step = {
  title: string;
  /** What to do, in one sentence. */
  does: string;
  /** What the store's data must show; null if nothing can. */
  shows: string | null;
  /** What someone of the store can confirm instead, or must where the data shows nothing; null if only the data counts. */
  confirms: string | null;
};

/** In the order in which they make sense. */
export const ACTIVATION_STEPS = {
  orders: {
    title: 'Orders',
    does: 'Connect your shop, or import your orders.',
    shows: 'The store has an order.',
    confirms: null,
  },
  brand: {
    title: 'Brand',
    does: 'Choose colors, fonts and a logo.',
    shows: 'The look differs from the standard one.',
    confirms: 'The standard look is fine.',
  },
  address: {
    title: 'Address',
    does: 'Give the pages for shoppers an address of your own, or use the shared one.',
    shows: 'A domain of the store leads here.',
    confirms: 'The shared address is fine.',
  },
  rules: {
    title: 'Windows and resolutions',
    does: 'Check when a problem can be reported, and what you offer for it.',
    shows: null,
    confirms: 'The windows and resolutions are right for this store.',
  },
  mail: {
    title: 'Email',
    does: 'Set where replies go, and send yourself one of the emails that your customers get.',
    shows: null,
    confirms: 'An email arrived, with the right sender.',
  },
  team: {
    title: 'Team',
    does: 'Invite the people who work on claims.',
    shows: 'The team has a second member.',
    confirms: 'One person works on the claims.',
  },
  'test-claim': {
    title: 'Test claim',
    does: 'Open the preview below, file a claim as a customer would, and decide it. Use an order of your own: its customer gets the emails.',
    shows: 'A claim was decided.',
    confirms: null,
  },
  legal: {
    title: 'Legal texts',
    does: 'Link your terms and your privacy policy, and say in them how claims work.',
    shows: 'The pages for shoppers link terms and a privacy policy.',
    confirms: 'The shop’s own pages already link both.',
  },
} as const satisfies Record<string, Step>;

export type ActivationStep = keyof typeof ACTIVATION_STEPS;
export const STEP_NAMES = Object.keys(ACTIVATION_STEPS) as readonly ActivationStep[];

/** `done`: waits for the review. `rejected`: somebody of the platform said what is missing. */
export const STEP_STATES = ['open', 'done', 'approved', 'rejected'] as const;
export type StepState = (typeof STEP_STATES)[number];

export type StepVerdict = 'approved' | 'rejected';

/** What people said about a step. */
export type SaidOfStep = { confirmedAt: string | null; verdict: StepVerdict | null };

const isFact = (step: ActivationStep): step is ActivationFact & ActivationStep =>
  (ACTIVATION_FACTS as readonly string[]).includes(step);

/** A rejected step stays rejected until the store confirms it anew, which takes the verdict back. */
export function stepState(step: ActivationStep, facts: ActivationFacts, said: SaidOfStep | null): StepState {
  if (said?.verdict === 'rejected') return 'rejected';
  const isShown = isFact(step) && facts[step];
  const isConfirmed = ACTIVATION_STEPS[step].confirms !== null && said?.confirmedAt != null;
  if (!isShown && !isConfirmed) return 'open';
  return said?.verdict === 'approved' ? 'approved' : 'done';
}

export type ActivationFault = 'activation_incomplete' | 'activation_not_in_review' | 'already_open';

/** The store asks for its review, or opens if it approves itself. */
export function requestFault(stage: StoreStage, states: readonly StepState[]): ActivationFault | null {
  if (stage === 'live') return 'already_open';
  return states.every((state) => state === 'done' || state === 'approved') ? null : 'activation_incomplete';
}

export const reviewFault = (stage: StoreStage): ActivationFault | null =>
  stage === 'live' ? 'already_open' : stage === 'review' ? null : 'activation_not_in_review';

/** Opening by the platform: every step is approved. */
export function openingFault(stage: StoreStage, states: readonly StepState[]): ActivationFault | null {
  return (
    reviewFault(stage) ?? (states.every((state) => state === 'approved') ? null : 'activation_incomplete')
  );
}

/** Milliseconds that a link to the preview works. */
export const PREVIEW_LASTS = 7 * 86_400_000;
