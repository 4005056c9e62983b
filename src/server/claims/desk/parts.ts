import type { ClaimDesk } from '../../../contract/desk.ts';
import { askedPart } from './asked.ts';
import { claimPart } from './claim.ts';
import { customerPart } from './customer.ts';
import { eligibilityPart } from './eligibility.ts';
import { heldPart } from './held.ts';
import { instructionsPart } from './instructions.ts';
import { labelsPart } from './labels.ts';
import { macrosPart } from './macros.ts';
import { mergesPart } from './merges.ts';
import { metadataPart } from './metadata.ts';
import { methodsPart } from './methods.ts';
import { moneyPart } from './money.ts';
import { namesPart } from './names.ts';
import { notesPart } from './notes.ts';
import { orderPart } from './order.ts';
import type { DeskPart } from './part.ts';
import { photosPart } from './photos.ts';
import { policyPart } from './policy.ts';
import { presencePart } from './presence.ts';
import { shipmentsPart } from './shipments.ts';
import { shippingPart } from './shipping.ts';
import { signalsPart } from './signals.ts';
import { sopsPart } from './sops.ts';
import { ticketsPart } from './tickets.ts';
import { unsentPart } from './unsent.ts';

/** Every part of the desk document, each in a file of its own. */
export const PARTS: { [Key in keyof ClaimDesk]: DeskPart<Key> } = {
  claim: claimPart,
  names: namesPart,
  order: orderPart,
  customer: customerPart,
  shipments: shipmentsPart,
  eligibility: eligibilityPart,
  signals: signalsPart,
  photos: photosPart,
  policy: policyPart,
  money: moneyPart,
  methods: methodsPart,
  asked: askedPart,
  presence: presencePart,
  held: heldPart,
  unsent: unsentPart,
  labels: labelsPart,
  metadata: metadataPart,
  notes: notesPart,
  macros: macrosPart,
  sops: sopsPart,
  merges: mergesPart,
  instructions: instructionsPart,
  shipping: shippingPart,
  tickets: ticketsPart,
};
