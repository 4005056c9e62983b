import { displayMoney } from '../../domain/money.ts';
import type { ResolutionMethod } from '../../domain/settings.ts';
import { urls } from '../../urls.ts';
import { entryOf, withClaim } from '../flow/draft.ts';
import {
  currentShipment,
  detailsHref,
  frameOf,
  missingBefore,
  offeredMethods,
  severalParcels,
} from '../flow/journey.ts';
import { words } from '../flow/words.ts';
import { aboutLines, bonusLine, capNote, draftLines, quoteDraft } from '../flow/worth.ts';
import { chosen } from '../forms.ts';
import { draw, goTo, type PageHandlers, UNPROCESSABLE } from '../outcome.ts';
import { text } from '../text.ts';
import { saveDraft, type Visit } from '../visit.ts';
import type { ResolutionProps } from './model.ts';

type Choice = ResolutionProps['choices'][number];

function choiceOf(visit: Visit, value: ResolutionMethod, about: string): Choice {
  if (value === 'RESHIP') return { value, amount: null, line: about, refusal: null };
  const worth = quoteDraft(visit, value);
  const refusal = worth.total.amount === 0n ? { text: words.nothingLeft, link: null } : null;
  return { value, amount: displayMoney(worth.total), line: bonusLine(worth), refusal };
}

/** The last question that was answered. */
export function beforeResolution(visit: Visit): string {
  if (visit.metadata.claim.category === 'notReceived') return urls.shipment();
  if (severalParcels(visit)) return urls.multipleShipments();
  const id = currentShipment(visit)?.sourceFulfillmentId ?? '';
  return detailsHref(visit, id, entryOf(visit.metadata.claim, id).issues.length);
}

function resolutionProps(visit: Visit): ResolutionProps {
  const about = aboutLines(visit, draftLines(visit));
  const methods = offeredMethods(visit.store);
  const money = methods.find((method) => method !== 'RESHIP');
  return {
    ...frameOf(visit, 'resolution', beforeResolution(visit)),
    about,
    choices: methods.map((method) => choiceOf(visit, method, about)),
    note: money === undefined ? null : capNote(quoteDraft(visit, money)),
    values: { method: visit.metadata.claim.resolution.desiredMethod },
  };
}

export const resolutionHandlers: PageHandlers = {
  show: (visit) => {
    const missing = missingBefore(visit, 'resolution');
    return missing === null ? draw('resolution', resolutionProps(visit)) : goTo(missing);
  },

  answer: async (visit, form) => {
    const missing = missingBefore(visit, 'resolution');
    if (missing !== null) return goTo(missing);
    const props = resolutionProps(visit);
    const offered = props.choices.filter(({ refusal }) => refusal === null).map(({ value }) => value);
    const method = chosen(offered, form.one('method'));
    if (method === null) {
      const errors = [{ field: 'method', message: text.resolution.missing }];
      return draw('resolution', { ...props, errors }, UNPROCESSABLE);
    }
    const { resolution } = visit.metadata.claim;
    await saveDraft(
      visit,
      withClaim(visit.metadata, { resolution: { ...resolution, desiredMethod: method } }),
    );
    return goTo(urls.review());
  },
};
