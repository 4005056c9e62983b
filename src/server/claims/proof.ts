/** The proof a filing needs (docs/rules/proof.md): a statement or a signature. */
import type { Filing } from '../../contract/claim.ts';
import type { ValetOptions } from '../../contract/valet.ts';
import { higherProof, includesProof, proofNeeded } from '../../domain/filing/proof.ts';
import type { Money } from '../../domain/money/money.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import { ProblemError } from '../problem-error.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { Place } from '../uploads/fair-queue.ts';
import { ALLOWANCES, openFile } from '../uploads/file-process.ts';
import type { DrawnSignature } from '../uploads/signature.ts';
import { newFileKey } from '../uploads/storage.ts';

export type Proof = {
  acknowledged: boolean;
  /** Filed for a customer who signs later. */
  signsLater: boolean;
  signature: {
    fileKey: string | null;
    size: number;
    width: number;
    height: number;
    typedName: string | null;
  } | null;
};

const SIGNATURE_PROBLEM = {
  signature_blank: 'signature_blank',
  signature_not_a_picture: 'signature_invalid',
  signature_too_large: 'signature_too_large',
} as const;

const PATH = 'resolution.customerSignature';

type ProofFacts = {
  store: KnownStore;
  order: LoadedOrder;
  filing: Filing;
  value: Money;
  /** A filing on the customer's behalf, which may be signed later. */
  valet?: Pick<ValetOptions, 'requireCustomerSignature'> | null;
};

/** Checks the given proof against what is required. A valid signature is stored on disk. */
export async function checkProof(
  context: Context,
  { store, order, filing, value, valet = null }: ProofFacts,
): Promise<Proof> {
  const ladder = proofNeeded({ order, store, value, riskLevel: order.riskLevel });
  const needed = higherProof(ladder, valet?.requireCustomerSignature ? 'SIGNATURE' : 'NONE');
  const given = filing.resolution.customerSignature ?? null;
  const signsLater = includesProof(needed, 'SIGNATURE') && given === null;
  if (signsLater && valet === null) {
    throw new ProblemError('signature_required', { fields: [{ path: PATH, message: 'Draw or type it.' }] });
  }
  const isTyped = given !== null && typeof given !== 'string';
  if (isTyped) await refuseTypedName(context, store, PATH);
  // A customer who signs later ticks the statement then.
  if (includesProof(ladder, 'ACKNOWLEDGEMENT') && filing.acknowledged === false && !signsLater) {
    throw new ProblemError('acknowledgement_required', { fields: [{ path: 'acknowledged', message: '' }] });
  }
  return {
    acknowledged: filing.acknowledged === true,
    signsLater,
    signature:
      given === null
        ? null
        : await keepSignature(
            context,
            store.id,
            await checkSignature({ store: store.id, sender: order.id }, given, PATH),
          ),
  };
}

/** Refuses typed names if the store accepts only drawn signatures. */
export async function refuseTypedName(context: Context, store: KnownStore, path: string): Promise<void> {
  if (await context.flags.isOn(store, 'typed-signature')) return;
  throw new ProblemError('signature_required', { fields: [{ path, message: 'Draw it.' }] });
}

/** A picture as a data URL, or a name. */
type GivenSignature = string | { typedName: string };
/** No image if the typed name has no letter that can be drawn. */
export type CheckedSignature = { typedName: string | null; image: DrawnSignature | null };

/** Takes seconds on a busy machine, so never call it while holding a claim or a connection. */
export async function checkSignature(
  place: Place,
  given: GivenSignature,
  path: string,
): Promise<CheckedSignature> {
  if (typeof given === 'string') return { typedName: null, image: await drawn(place, given, path) };
  const { typedName } = given;
  return { typedName, image: await typed(place, typedName, path) };
}

export async function keepSignature(
  context: Context,
  storeId: StoreId,
  { typedName, image }: CheckedSignature,
): Promise<NonNullable<Proof['signature']>> {
  if (!image) return { fileKey: null, size: 0, width: 0, height: 0, typedName };
  const fileKey = newFileKey();
  await context.files.write({ storeId, fileKey }, image.data);
  return { fileKey, size: image.data.length, width: image.width, height: image.height, typedName };
}

/** A person is waiting, so give up soon and ask them to retry. */
const SIGNING = { allowance: ALLOWANCES.image, patienceMs: 5_000 };

async function drawn(place: Place, given: string, path: string): Promise<DrawnSignature> {
  const checked = await openFile({ task: 'drawnSignature', job: given }, { place, ...SIGNING });
  if (!checked) return refuse('signature_invalid', path);
  if ('refused' in checked) return refuse(SIGNATURE_PROBLEM[checked.refused], path);
  return checked;
}

async function typed(place: Place, name: string, path: string): Promise<DrawnSignature | null> {
  const checked = await openFile({ task: 'typedSignature', job: name }, { place, ...SIGNING });
  if (!checked || 'refused' in checked) return refuse('signature_invalid', path);
  return checked.image;
}

function refuse(code: (typeof SIGNATURE_PROBLEM)[keyof typeof SIGNATURE_PROBLEM], path: string): never {
  throw new ProblemError(code, { fields: [{ path, message: '' }] });
}

/** Removes a signature's image if its claim was not written. */
export async function discardSignature(
  context: Context,
  storeId: StoreId,
  proof: Pick<Proof, 'signature'>,
): Promise<void> {
  const fileKey = proof.signature?.fileKey;
  if (fileKey) await context.files.remove({ storeId, fileKey });
}
