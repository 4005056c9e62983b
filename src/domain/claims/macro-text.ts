/**
 * Prepared answers with variables. One table says what each variable stands for: the check, the rendering and
 * docs/rules/macros.md use it.
 */
import { oneLine } from '../text/plain-text.ts';

/** What the variables are filled with. Null: the claim has no such thing (yet). */
export type MacroFacts = {
  customerName: string | null;
  customerEmail: string;
  claimNumber: number;
  claimType: string;
  filedOn: string;
  orderNumber: string;
  orderName: string;
  items: readonly { name: string; quantity: number }[];
  resolutionType: string | null;
  resolutionTotal: string | null;
  trackingNumber: string | null;
  link: string;
  agentName: string | null;
  storeName: string;
};

type Variable = { says: string; of: (facts: MacroFacts) => string | null };

const MOST_ITEMS = 20;

function itemLines(items: MacroFacts['items']): string {
  const lines = items
    .slice(0, MOST_ITEMS)
    .map(({ name, quantity }) => (quantity === 1 ? oneLine(name) : `${quantity} × ${oneLine(name)}`));
  const more = items.length - lines.length;
  return more > 0 ? `${lines.join(', ')} and ${more} more` : lines.join(', ');
}

const firstWord = (name: string | null) => oneLine(name ?? '').split(' ')[0] || null;

export const MACRO_VARIABLES = {
  'customer.firstName': {
    says: 'The first word of the customer’s name',
    of: ({ customerName }) => firstWord(customerName),
  },
  'customer.name': { says: 'The customer’s name', of: ({ customerName }) => customerName },
  'customer.email': {
    says: 'The email address of the claim',
    of: ({ customerEmail }) => customerEmail,
  },
  'claim.number': { says: 'The number of the claim', of: ({ claimNumber }) => String(claimNumber) },
  'claim.type': {
    says: 'What the claim is about, as the customer reads it',
    of: ({ claimType }) => claimType,
  },
  'claim.filedOn': { says: 'The day on which it was filed', of: ({ filedOn }) => filedOn },
  'order.number': { says: 'The number of the order', of: ({ orderNumber }) => orderNumber },
  'order.name': {
    says: 'The order as the customer knows it: “order #1001”, or “your purchase on May 4, 2026”',
    of: ({ orderName }) => orderName,
  },
  items: {
    says: `The claim’s items with their quantities, up to ${MOST_ITEMS}`,
    of: ({ items }) => itemLines(items),
  },
  'resolution.type': {
    says: 'What was decided, such as a refund',
    of: ({ resolutionType }) => resolutionType,
  },
  'resolution.total': {
    says: 'What the customer gets, with its currency',
    of: ({ resolutionTotal }) => resolutionTotal,
  },
  'shipment.trackingNumber': {
    says: 'The tracking number of the claim’s shipment',
    of: ({ trackingNumber }) => trackingNumber,
  },
  link: {
    says: 'The page where the customer finds the order and its claims. The mail itself has a link to the claim',
    of: ({ link }) => link,
  },
  'agent.name': { says: 'Who sends the answer', of: ({ agentName }) => agentName },
  'store.name': { says: 'The name of the store', of: ({ storeName }) => storeName },
} as const satisfies Record<string, Variable>;

export type MacroVariable = keyof typeof MACRO_VARIABLES;
export const MACRO_VARIABLE_NAMES = Object.keys(MACRO_VARIABLES) as MacroVariable[];

const isVariable = (name: string): name is MacroVariable => Object.hasOwn(MACRO_VARIABLES, name);

type Piece = { at: number; text: string } | { at: number; name: string; closed: boolean };

const OPENS = '{{';
const CLOSES = '}}';

/** The text in pieces, in one pass. A variable ends at the next `}}`; without one, it is not closed. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const opens = text.indexOf(OPENS, at);
    if (opens < 0) return [...pieces, { at, text: text.slice(at) }];
    if (opens > at) pieces.push({ at, text: text.slice(at, opens) });
    const closes = text.indexOf(CLOSES, opens);
    const end = closes < 0 ? text.length : closes;
    pieces.push({ at: opens, name: text.slice(opens + OPENS.length, end).trim(), closed: closes >= 0 });
    at = closes < 0 ? text.length : closes + CLOSES.length;
  }
  return pieces;
}

/** `line` and `column` count from 1. `name`: null if a variable is not closed. */
export type MacroMistake = { line: number; column: number; name: string | null };

/** The first variable that is none of these; null if there is none. */
export function findMistake(
  text: string,
  names: readonly string[] = MACRO_VARIABLE_NAMES,
): MacroMistake | null {
  const wrong = piecesOf(text).find(
    (piece) => 'name' in piece && !(piece.closed && names.includes(piece.name)),
  );
  if (!wrong || !('name' in wrong)) return null;
  const before = text.slice(0, wrong.at).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  return { line: before.length, column, name: wrong.closed ? wrong.name : null };
}

export type RenderedMacro = {
  text: string;
  /** Variables that the claim has nothing for. They leave a gap. */
  missing: MacroVariable[];
};

/** Two opening braces, apart. */
const apart = (text: string): string => text.replaceAll(/\{(?=\{)/g, '{ ');

/**
 * Fills the variables in. A text may be filled in again when it is sent, so what they are filled with never has two opening
 * braces: a customer named `{{link}}` becomes `{ {link}}`.
 */
export function renderMacro(text: string, facts: MacroFacts): RenderedMacro {
  const missing = new Set<MacroVariable>();
  const parts = piecesOf(text).map((piece) => {
    if ('text' in piece) return piece.text;
    if (!isVariable(piece.name)) return '';
    const value = oneLine(MACRO_VARIABLES[piece.name].of(facts) ?? '');
    if (value === '') missing.add(piece.name);
    return value;
  });
  return { text: apart(parts.join('')), missing: [...missing] };
}
