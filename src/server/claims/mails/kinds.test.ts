/** Every kind of mail is caused by a change of a real claim, exactly once. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { setting } from '../../../../test/setting.ts';
import { bearer, fileableOrder, filingOf } from '../../../../test/world.ts';
import { buildAddress, buildFulfillment } from '../../../demo/build.ts';
import { findStore } from '../../stores/queries.ts';
import { tellOfShipments } from '../shipments/jobs.ts';
import { inviteReviewers } from '../timers/invite.ts';
import { runTimers } from '../timers/jobs.ts';
import { CLAIM_MAIL_KINDS, type ClaimMailKind } from './claim-mails.ts';

const test = await createTestApp();
// Two weeks without a holiday follow, on which no timer rings.
test.clock.now = Date.parse('2026-10-13T15:00:00Z');
afterAll(() => test.close());
const store = await test.addStore();
const owner = await test.token(store, 'store_owner');
const DAY = 86_400_000;

type Act = (desk: Desk) => Promise<unknown>;
type Way = {
  /** Kinds that must come first, each with its own mails. */
  after?: ClaimMailKind[];
  act: Act;
};

const later = (days: number) => async () => {
  test.clock.now += days * DAY;
  await runTimers(test.context);
};

const approve =
  (resolutionType: string): Act =>
  (desk) =>
    desk.team('POST', '/resolutions', { resolutions: [{ claimItemId: desk.itemId, resolutionType }] });

/** Promises made by the approval itself. */
const promised =
  (resolutionType: string, ...statuses: string[]): Act =>
  async (desk) => {
    await approve(resolutionType)(desk);
    const { json } = await desk.team('GET', '');
    const [one] = json.claimResolutions as { id: string }[];
    for (const status of statuses) await desk.team('PATCH', `/resolutions/${one?.id}`, { status });
  };

/** By the shop's order that was made for it. */
const arrives: Act = async (desk) => {
  await promised('RESHIP', 'MADE')(desk);
  const order = `again-${desk.id}`;
  await test.database.admin.query('update claim_instructions set reference = $2 where claim_id = $1', [
    desk.id,
    order,
  ]);
  const at = new Date(test.clock.now).toISOString();
  for (const deliveredAt of [null, at]) {
    const times = { fulfilledAt: at, lastScanAt: at, deliveredAt, estimatedDeliveryAt: null };
    const fulfillmentStatus = deliveredAt ? 'DELIVERED' : 'IN_TRANSIT';
    const fulfillments = [buildFulfillment({ ...times, fulfillmentStatus })];
    await test.addOrder(store, order, fileableOrder(test.clock.now, { fulfillments }));
    const known = await findStore(test.context.db, { by: 'id', value: store });
    if (known) await tellOfShipments(test.context, known);
  }
};

const REFUSAL = { reason: 'OTHER', message: 'It arrived.' };
const review = (desk: Desk) => desk.team('POST', '/reviews', { rating: 5, content: 'Quick' });

const answerReview: Act = async (desk) => {
  const { json } = await review(desk);
  await desk.team('PUT', `/reviews/${json.id}/reply`, { reply: 'Thank you' });
};

const WAYS: Record<Exclude<ClaimMailKind, 'received' | 'signature_wanted'>, Way> = {
  message: { act: (desk) => desk.team('POST', '/messages', { messageContent: 'Hello' }) },
  proof_requested: {
    act: (desk) => desk.team('POST', '/proof-requests', { types: ['PHOTO'], message: 'A photo' }),
  },
  reminder: { after: ['proof_requested'], act: later(3) },
  closed_silent: { after: ['proof_requested', 'reminder'], act: later(4) },
  approved: { act: approve('REFUND') },
  refund_sent: { after: ['approved'], act: promised('REFUND', 'SENT', 'DONE') },
  credit_sent: { after: ['approved'], act: promised('STORE_CREDIT', 'SENT', 'DONE') },
  replacement_made: { after: ['approved'], act: promised('RESHIP', 'MADE') },
  replacement_shipped: { after: ['approved'], act: promised('RESHIP', 'SHIPPED', 'DONE') },
  replacement_arrived: { after: ['approved', 'replacement_made', 'replacement_shipped'], act: arrives },
  denied: { act: (desk) => desk.team('POST', '/denial', REFUSAL) },
  appealed: { after: ['denied'], act: (desk) => desk.team('POST', '/appeal', { message: 'It did not' }) },
  dismissed: { act: (desk) => desk.team('POST', '/dismissal', { until: null }) },
  resolved_externally: {
    act: (desk) => desk.team('POST', '/resolve-externally', { description: 'At the till' }),
  },
  reopened: {
    after: ['denied'],
    act: (desk) => desk.team('PATCH', '', { status: 'OPEN', reason: 'A second look' }),
  },
  withdrawn: { act: (desk) => desk.team('POST', '/withdrawal', {}) },
  closed: { act: (desk) => desk.team('PATCH', '', { status: 'CLOSED' }) },
  review_invitation: {
    after: ['resolved_externally'],
    act: async () => {
      test.clock.now += 3 * DAY;
      await inviteReviewers(test.context);
      await inviteReviewers(test.context);
    },
  },
  review_answered: { after: ['resolved_externally'], act: answerReview },
  address_changed: {
    act: (desk) => desk.team('PUT', '/address', { updatedShippingAddress: buildAddress({ city: 'Nampa' }) }),
  },
  link: {
    act: (desk) =>
      test.app.inject({
        method: 'POST',
        url: `/v1/claims/notify/${desk.id}/email`,
        headers: { ...bearer(owner), 'idempotency-key': desk.id },
      }),
  },
};

/** Actions that include their own approval also send its mail. */
const bringsItsOwn = (kind: ClaimMailKind) => WAYS[kind as keyof typeof WAYS].after?.includes('approved');

async function prepare(desk: Desk, kinds: readonly ClaimMailKind[] = []): Promise<void> {
  for (const kind of kinds) await WAYS[kind as keyof typeof WAYS].act(desk);
}

describe.each(Object.entries(WAYS) as [ClaimMailKind, Way][])('the mail %s', (kind, { after, act }) => {
  it('comes from a change of the claim, once', async () => {
    const desk = await openDesk(test, store);
    if (!bringsItsOwn(kind)) await prepare(desk, after);
    expect(await desk.mails()).not.toContain(kind);
    await act(desk);
    expect(await desk.mails()).toEqual(['received', ...(after ?? []), kind].sort());
    await runTimers(test.context);
    await inviteReviewers(test.context);
    const again = (await desk.mails()).filter((one) => one === kind);
    expect(again).toEqual([kind]);
  });
});

it('a claim filed by the team asks for the signature instead of confirming receipt', async () => {
  await test.addOrder(store, 'for-her', fileableOrder(test.clock.now));
  const options = { fromValet: true, requireCustomerSignature: true, notifyCustomer: true };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/v1/claims/for-her/valet',
    headers: bearer(owner),
    payload: { ...filingOf(), options },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { rows } = await test.database.admin.query('select kind from mails where claim_id = $1', [
    answer.json().id,
  ]);
  expect(rows).toEqual([{ kind: 'signature_wanted' }]);
});

it('every kind is covered here', () => {
  expect([...Object.keys(WAYS), 'received', 'signature_wanted'].sort()).toEqual([...CLAIM_MAIL_KINDS].sort());
});

describe('a review', () => {
  const asked = async (desk: Desk, days = 3) => {
    test.clock.now += days * DAY;
    await inviteReviewers(test.context);
    return (await desk.mails()).includes('review_invitation');
  };
  const act = (kind: keyof typeof WAYS) => WAYS[kind].act;

  it.each([
    ['denied', 'denied'],
    ['set aside for good', 'dismissed'],
    ['taken back', 'withdrawn'],
    ['approved and still on its way', 'approved'],
    ['in work', 'message'],
  ] as const)('is not requested for a claim that is %s', async (_, kind) => {
    const desk = await openDesk(test, store);
    await act(kind)(desk);
    expect(await asked(desk)).toBe(false);
  });

  it('is not requested after a denial, even if the claim was closed later', async () => {
    const desk = await openDesk(test, store);
    await act('denied')(desk);
    await act('closed')(desk);
    expect(await asked(desk)).toBe(false);
  });

  it('is not requested if one exists or the claim was reopened', async () => {
    const [reviewed, reopened] = [await openDesk(test, store), await openDesk(test, store)];
    for (const desk of [reviewed, reopened]) await act('resolved_externally')(desk);
    await review(reviewed);
    await act('reopened')(reopened);
    expect([await asked(reviewed), await asked(reopened, 0)]).toEqual([false, false]);
  });

  it('is requested once, even with several workers or a second end', async () => {
    const desk = await openDesk(test, store);
    await act('resolved_externally')(desk);
    test.clock.now += 3 * DAY;
    const invited = await Promise.all([1, 2, 3].map(() => inviteReviewers(test.context)));
    expect(invited.reduce((sum, count) => sum + count)).toBe(1);
    await act('reopened')(desk);
    await act('resolved_externally')(desk);
    test.clock.now += 3 * DAY;
    expect(await inviteReviewers(test.context)).toBe(0);
  });

  setting('reviews.inviteAfterDays', 'requests none at 0', async () => {
    const quiet = await test.addStore({
      id: 'q1',
      slug: 'quiet',
      settings: { reviews: { inviteAfterDays: 0 } },
    });
    const desk = await openDesk(test, quiet);
    await act('resolved_externally')(desk);
    expect(await asked(desk, 30)).toBe(false);
  });
});
