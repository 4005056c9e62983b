import type { PlaceField } from '../../../domain/addresses/address-form.ts';
import type { AmountLine, Frame, Option, PhotoView, RequestedView } from '../../parts/views.ts';

export type AddressValues = {
  name: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  postalCode: string;
  country: string;
  phone: string;
};

/**
 * Fields: the keys of AddressValues (always sent; unchanged ones mean no correction), `addressConfirmed` = `yes`,
 * `seen` (hidden, what the page showed), `acknowledged` = `yes`, `signature` (PNG data URL) or `signatureName`. Button `update` = `country` only draws the
 * page again with the form of the chosen country; `send` = `1` files the claim. For the team also `signLater` = `yes`
 * and `tell` = `yes`. With a receipt it is a multipart form with `photos`, `image`, and the buttons `remove` and `upload`
 * (../details/model.ts).
 */
export type ReviewProps = Frame & {
  /** Stands for the answers that are drawn here: others are not sent unseen. */
  seen: string;
  /** `details`: in the shopper's own words. */
  issues: { title: string; line: string; details: string | null; photos: PhotoView[]; changeHref: string }[];
  /** `isSent`: something goes to the address. */
  resolution: RequestedView & { isSent: boolean; changeHref: string };
  /** Said where the claim is the store's one-time appeasement. */
  exception?: string | null;
  amounts: { lines: AmountLine[]; total: AmountLine; note: string | null } | null;
  address: {
    /** As on a label, top to bottom. */
    lines: string[];
    values: AddressValues;
    countries: Option[];
    /** What the chosen country's addresses are made of, in its order and its words. */
    places: PlaceField[];
    /** Of the chosen country; empty where it has none, and a text field is drawn. */
    provinces: Option[];
    /** Open from the start: an error is in it, or the country was just changed. */
    correcting: boolean;
  };
  values: { addressConfirmed: boolean; acknowledged: boolean; signatureName: string };
  proof: 'ACKNOWLEDGEMENT' | 'SIGNATURE' | null;
  /** Where the claim is worth so much that a receipt is asked for; its pages so far. */
  receipt: { photos: PhotoView[]; photosMax: number; uploadUrl: string } | null;
  /** The store takes typed names as signatures. */
  mayType: boolean;
  /** Someone of the team, filing for this customer, and how the customer is to take part. */
  valet: { customer: string | null; signLater: boolean; tell: boolean } | null;
};
