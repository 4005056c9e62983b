import { isAppealable } from '../../../domain/claims/claim-moves.ts';
import { reasonForShopper } from '../../../domain/claims/decision.ts';
import { appealDenial } from '../../../server/shopper/commands.ts';
import { urls } from '../../../urls.ts';
import { draw, UNPROCESSABLE } from '../../engine/outcome.ts';
import { dayWithYear } from '../../order/flow/days.ts';
import { sentForm, type UploadTarget, withoutRemoved } from '../../uploads/form-files.ts';
import { photosOf } from '../../uploads/photos.ts';
import { claimPage } from '../guard.ts';
import { words as all } from '../text.ts';
import { type ClaimVisit, doOnce, frameOf, runAction, stateOf } from '../visit.ts';
import { appealErrors } from './answers.ts';
import type { AppealProps } from './model.ts';
import { screen } from './screen.ts';

const words = all.appeal;
/** Same limit as the contract (src/contract/claim-state.ts). */
const MESSAGE_MAX = 5_000;

function refusalOf(visit: ClaimVisit) {
  if (visit.actions.canAppeal) return null;
  const { status, appealed_at: appealedAt } = visit.document.claim;
  if (isAppealable(status)) return appealedAt ? words.refused.again : words.refused.off;
  const looking = appealedAt && ['open', 'pending'].includes(stateOf(visit));
  return looking ? words.refused.looking : words.refused.notDenied(stateOf(visit));
}

function denialOf({ store, document }: ClaimVisit): AppealProps['denial'] {
  const { denial } = document.claim;
  if (!denial) return null;
  const { reason, message, at } = denial;
  return { label: reasonForShopper(reason), message, decidedOn: dayWithYear(at, store.timeZone) };
}

const uploadTargetOf = ({ context, store, document }: ClaimVisit): UploadTarget => ({
  context,
  store,
  owner: { orderId: document.claim.order_id, claimId: document.claim.id },
  sort: 'message',
});

async function props(visit: ClaimVisit, message: string, keys: readonly string[]): Promise<AppealProps> {
  return {
    ...frameOf(visit, refusalOf(visit)),
    denial: denialOf(visit),
    photos: await photosOf(uploadTargetOf(visit), keys),
    photosMax: visit.store.settings.uploads.filesPerIssue,
    uploads: { url: urls.api.uploads(), token: visit.token },
    messageMax: MESSAGE_MAX,
    values: { message },
  };
}

export const page = claimPage(screen, {
  show: async (visit) => draw(screen, await props(visit, '', [])),
  answer: async (visit, form, request) => {
    const target = uploadTargetOf(visit);
    const sent = await sentForm(target, form, request);
    const message = sent.one('message');
    const keys = await withoutRemoved(target, sent);
    const shown = await props(visit, message, keys.slice(0, visit.store.settings.uploads.filesPerIssue));
    const staying = sent.one('upload') === '1' || sent.one('remove') !== '';
    const errors = [...sent.errors, ...(staying ? [] : appealErrors(message, MESSAGE_MAX))];
    const status = errors.length > 0 ? UNPROCESSABLE : 200;
    if (staying || errors.length > 0) return draw(screen, { ...shown, errors }, status);
    const body = { message, medias: shown.photos.map(({ fileKey }) => fileKey) };
    return runAction(visit, {
      work: () => doOnce(visit, { path: 'my-claim/appeal', body }, (held) => appealDenial(held, body)),
      notice: 'appeal-sent',
      again: (error) => draw(screen, { ...shown, errors: [error] }),
    });
  },
});
