/** Compares what was read, and stores what differs. */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type Compared, isAbout, type OurLine, reconcile } from '../../domain/ledger/reconcile.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import {
  addDifferences,
  changeRun,
  confirm,
  findClaimed,
  findLines,
  findSent,
  forgetLines,
  type Run,
} from './queries.ts';

/** A run stores no more differences, and counts them all. */
const MOST_DIFFERENCES = 1_000;
/** What was sent so short before the end of the span may be listed later. */
const LATEST_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The span of a run in milliseconds: not later than its start. */
export function spanOf({ from_day: from, to_day: to, started_at: started }: Run) {
  const end = Math.min(Date.parse(to) + DAY_MS, Date.parse(started));
  return { since: Date.parse(from), until: end };
}

/** Of a run that this transaction holds. */
export async function finish(client: PoolClient, storeId: StoreId, run: Run, now: number): Promise<void> {
  const { since, until } = spanOf(run);
  const theirs = await findLines(client, storeId, run.id);
  const sent = await findSent(client, storeId, run, { since, until: until - LATEST_MS });
  const claims = await findClaimed(client, storeId, run.id);
  const [marks, references] = [groupOf(theirs, 'mark'), groupOf(theirs, 'reference')];
  const ours = sent.flatMap(({ form, isWithin, ...one }): OurLine[] => {
    const line = {
      ...one,
      amount: canonical(one.amount),
      // Providers list credit of an account by customer only.
      isListed: one.kind !== 'CREDIT' || (form !== null && form !== 'account'),
    };
    const near = [...(marks.get(line.mark) ?? []), ...(references.get(line.reference) ?? [])];
    return isWithin || near.some((listed) => isAbout(line, listed)) ? [line] : [];
  });
  const compared = reconcile(ours, theirs, new Set(claims.keys()));
  const byMark = new Map(ours.map(({ mark, claimId }) => [mark, claimId]));
  const differences = compared.flatMap((one) => ('reason' in one ? [one] : []));
  const count = (result: Compared['result']) => compared.filter((one) => one.result === result).length;
  await addDifferences(
    client,
    storeId,
    run.id,
    differences.slice(0, MOST_DIFFERENCES).map((one, at) => ({
      ...{
        id: shortId(),
        position: at + 1,
        fingerprint: fingerprintOf(run, one),
        result: one.result,
        reason: one.reason,
      },
      claim_id:
        one.ours?.claimId ??
        byMark.get(one.theirs?.mark ?? '') ??
        claims.get(one.theirs?.sourceOrderId ?? '') ??
        null,
      ...{ ours: one.ours, theirs: one.theirs },
    })),
  );
  const agreed = compared.flatMap(({ result, ours: one, theirs: two }) =>
    result === 'matched' && one && two ? [one.id] : [],
  );
  await confirm(client, storeId, agreed, now);
  await forgetLines(client, storeId, run.id);
  await changeRun(
    client,
    storeId,
    run.id,
    {
      ...{ state: 'done', ended_at: new Date(now).toISOString(), cursor: null },
      ...{ matched: count('matched'), unlisted: count('unlisted'), unrelated: count('unrelated') },
      differences: differences.length,
    },
    now,
  );
}

function groupOf<Line, Key extends keyof Line>(
  lines: readonly Line[],
  key: Key,
): Map<Line[Key] | null, Line[]> {
  const groups = new Map<Line[Key] | null, Line[]>();
  for (const line of lines) {
    const group = groups.get(line[key]);
    if (group) group.push(line);
    else groups.set(line[key], [line]);
  }
  return groups;
}

/** The same number as the same text: without needless zeros. */
export function canonical(amount: string | null): string | null {
  if (!amount?.includes('.')) return amount;
  const end = [...amount].findLastIndex((digit) => digit !== '0');
  return amount.slice(0, amount[end] === '.' ? end : end + 1);
}

/** The same for the same difference in another run. A change on either side makes another one. */
function fingerprintOf({ provider }: Run, { ours, theirs, ...one }: Compared): string {
  const parts = [
    ...[provider, one, ours?.id, ours?.state, ours?.amount, ours?.currency],
    ...[theirs?.kind, theirs?.reference, theirs?.state, theirs?.amount, theirs?.currency],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
