/** What was requested and what was decided, with every amount. */

import type { SheetOutcome } from '../../../domain/claims/claim-sheet.ts';
import { givesGoods } from '../../../domain/claims/resolution-types.ts';
import { displayMoney } from '../../../domain/money/money.ts';
import { oneLine, severalLines } from '../../../domain/text/plain-text.ts';
import { amountIn, amountRows, amountRowsOf, inForce, resolutionLine } from '../mails/claim-blocks.ts';
import { requestedIn } from '../valuation.ts';
import type { Reading } from './reading.ts';

export const outcomesOf = (reading: Reading): SheetOutcome[] => [
  requested(reading),
  ...denied(reading),
  ...decided(reading),
];

function requested({ words, document }: Reading): SheetOutcome {
  const { sheet } = words;
  const { claim } = document;
  const { parts, items } = requestedIn(document);
  if (parts.length > 1) {
    return {
      heading: sheet.requested,
      title: sheet.differs,
      lines: [
        ...items.map(({ name, quantity, method }) =>
          sheet.ofItem(words.times(quantity, oneLine(name)), sheet.method(method)),
        ),
        ...parts
          .filter(({ method }) => !givesGoods(method))
          .map(({ method, total }) =>
            sheet.ofMethod(sheet.method(method), displayMoney(total, words.locale)),
          ),
      ],
      amounts: [],
      text: null,
      on: null,
    };
  }
  const isGoods = givesGoods(claim.requested_method);
  return {
    heading: sheet.requested,
    title: sheet.method(claim.requested_method),
    lines: isGoods ? [sheet.free] : [],
    // The amounts quoted at filing.
    amounts: isGoods ? [] : amountRowsOf(words, (name) => amountIn(claim.quote, name, claim.currency)),
    text: null,
    on: null,
  };
}

function denied({ words, document: { claim }, day }: Reading): SheetOutcome[] {
  const { denial } = claim;
  if (denial === null || denial === undefined) return [];
  const { sheet } = words;
  const reason = words.reason(denial.reason);
  return [
    {
      heading: sheet.decided,
      title: sheet.denied,
      lines: reason === null ? [] : [reason],
      amounts: [],
      text: severalLines(denial.message),
      on: sheet.decidedOn(day(denial.at)),
    },
  ];
}

function decided({ words, document, day }: Reading): SheetOutcome[] {
  const given = inForce(document);
  const [first] = given;
  if (!first) return [];
  const { sheet } = words;
  const references = given.flatMap(({ reference }) => (reference === null ? [] : [oneLine(reference)]));
  return [
    {
      heading: sheet.decided,
      title: first.external ? sheet.resolved : sheet.approved,
      lines: [
        ...given.map((one) => resolutionLine(words, document, one)),
        ...[...new Set(references)].map(sheet.reference),
      ],
      amounts: amountRows(words, document),
      text: severalLines(first.description ?? '') || null,
      on: sheet.decidedOn(day(first.created_at)),
    },
  ];
}
