/**
 * `PATCH claims/{id}/resolutions/{resolutionId}`: reports the progress of a resolution, announced to the shopper once.
 */
import type { z } from 'zod';
import type { resolutionReportSchema } from '../../../contract/resolution.ts';
import { nextReports, resolutionNewsOf } from '../../../domain/claims/resolution-progress.ts';
import { RESOLUTION_STATES, RESOLUTION_TYPES } from '../../../domain/claims/resolution-types.ts';
import type { Answer } from '../../http/answers.ts';
import { postJournals } from '../../ledger/post.ts';
import { ProblemError } from '../../problem-error.ts';
import { journalsFor } from '../booking/booked.ts';
import { claimAnswer, type HeldClaim, notifyShopper, writeChange } from '../change.ts';
import type { ResolutionRow } from '../queries.ts';
import { resolveIfDone } from './commands.ts';
import { isBeingCarriedOut, saveReport } from './queries.ts';

type Report = z.infer<typeof resolutionReportSchema>;

/** Writes the progress and its mail. Reporting the same again changes nothing. When the last resolution is done, the claim is resolved. */
export async function reportResolution(
  held: HeldClaim,
  report: Report,
  { resolutionId }: Record<string, string>,
): Promise<Answer> {
  const { client, document, now } = held;
  const before = document.resolutions.find((one) => one.id === resolutionId && one.in_force);
  if (!before) throw new ProblemError('not_found');
  const to = report.status ?? null;
  if (to !== null && to !== before.state) refuseWrongStep(before, to);
  if (to !== null && to !== before.state && (await isBeingCarriedOut(client, before)))
    throw new ProblemError('being_carried_out');
  const after = reported(before, report);
  if (FIELDS.every((field) => before[field] === after[field])) return claimAnswer(held);
  await saveReport(client, after, new Date(now));
  await postJournals(client, held.store.id, document.claim.id, journalsFor(held, [before], [after]));
  document.resolutions = document.resolutions.map((one) => (one.id === after.id ? after : one));
  const { instruction } = RESOLUTION_TYPES[after.resolution_type];
  const isStep = to !== null && to !== before.state && instruction !== null;
  const tidings = isStep ? resolutionNewsOf(instruction, before.state, to) : null;
  const data = {
    resolutionId,
    from: before.state,
    ...Object.fromEntries(FIELDS.map((name) => [name, after[name]])),
  };
  await writeChange(held, { kind: tidings ?? 'resolution_reported', data });
  // Customers hear about the arrival when the carrier reports it.
  if (tidings !== null && tidings !== 'replacement_arrived')
    await notifyShopper(held, tidings, null, resolutionId);
  if (isStep) await resolveIfDone(held);
  return claimAnswer(held);
}

const FIELDS = ['state', 'reference', 'tracking_company', 'tracking_number', 'tracking_url'] as const;

function refuseWrongStep(one: ResolutionRow, to: NonNullable<Report['status']>): void {
  const allowed = nextReports(one);
  if (allowed.includes(to)) return;
  throw new ProblemError('resolution_state_not_allowed', {
    fields: [{ path: 'status', message: '' }],
    params: { from: one.state, allowed },
  });
}

function reported(one: ResolutionRow, { status, reference, tracking }: Report): ResolutionRow {
  const state = status ?? one.state;
  return {
    ...one,
    state,
    in_force: RESOLUTION_STATES[state].inForce,
    // No provider carried it out, so the team did.
    ...(one.state === 'WAITING' && state !== 'WAITING' && { provider: null, on_its_way: false }),
    ...(reference !== undefined && { reference }),
    ...(tracking !== undefined && {
      tracking_company: tracking?.company ?? null,
      tracking_number: tracking?.number ?? null,
      tracking_url: tracking?.url ?? null,
    }),
  };
}
