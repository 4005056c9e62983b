/**
 * What a look at the DNS means for a store's host (docs/decisions/098-domains.md). A host counts once its record has the
 * store's value and the name leads here. A host that stopped leading here leaves the mails after 14 days.
 */

export const HOST_FAULTS = [
  'no_answer',
  'no_record',
  'other_record',
  'no_address',
  'leads_elsewhere',
  'taken',
] as const;
export type HostFault = (typeof HOST_FAULTS)[number];

export const HOST_STATES = ['waiting', 'proven', 'lost', 'left'] as const;
export type HostState = (typeof HOST_STATES)[number];

/** What the name servers said; null where they gave no answer. `ours`: the addresses of this installation. */
export type Looked = {
  records: readonly string[] | null;
  addresses: readonly string[] | null;
  ours: readonly string[] | null;
};

/** Times are ISO 8601 UTC. `watched`: proven by its record, not by the operator. */
export type HostFacts = {
  provenAt: string | null;
  watched: boolean;
  fault: HostFault | null;
  lostSince: string | null;
  leftMailsAt: string | null;
};

export const DAYS_IN_MAILS = 14;
const DAY_MS = 86_400_000;

export const recordName = (host: string): string => `_makegood.${host}`;
export const recordValue = (proof: string): string => `makegood=${proof}`;

function leadFault({ addresses, ours }: Looked): HostFault | null {
  if (addresses === null || ours === null) return 'no_answer';
  if (addresses.length === 0) return 'no_address';
  return addresses.some((address) => ours.includes(address)) ? null : 'leads_elsewhere';
}

function recordFault({ records }: Looked, proof: string): HostFault | null {
  if (records === null) return 'no_answer';
  if (records.length === 0) return 'no_record';
  return records.includes(recordValue(proof)) ? null : 'other_record';
}

/** The facts after a check. A host that is proven needs its record no longer: it only has to lead here. */
export function afterCheck(
  before: HostFacts,
  looked: Looked,
  { proof, now }: { proof: string; now: number },
): HostFacts {
  const at = new Date(now).toISOString();
  const leads = leadFault(looked);
  if (!before.watched) {
    const fault = recordFault(looked, proof) ?? leads;
    if (fault !== null) return { ...before, fault };
    return { ...before, fault, provenAt: before.provenAt ?? at, watched: true };
  }
  // Whoever gives no answer says nothing about where the name leads.
  if (leads === 'no_answer') return { ...before, fault: leads };
  if (leads === null) return { ...before, fault: null, lostSince: null, leftMailsAt: null };
  const lostSince = before.lostSince ?? at;
  const isOver = now - Date.parse(lostSince) >= DAYS_IN_MAILS * DAY_MS;
  return { ...before, fault: leads, lostSince, leftMailsAt: before.leftMailsAt ?? (isOver ? at : null) };
}

export function stateOf({ provenAt, lostSince, leftMailsAt }: HostFacts): HostState {
  if (provenAt === null) return 'waiting';
  if (leftMailsAt !== null) return 'left';
  return lostSince === null ? 'proven' : 'lost';
}

/** When a lost host leaves the mails. */
export const leavesAt = ({ lostSince }: Pick<HostFacts, 'lostSince'>): string | null =>
  lostSince === null ? null : new Date(Date.parse(lostSince) + DAYS_IN_MAILS * DAY_MS).toISOString();
