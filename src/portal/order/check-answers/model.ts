import type { PlaceField } from '../../../domain/addresses/address-form.ts';
import type { ClaimTerms } from '../../../domain/stores/legal.ts';
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

export type AddressView = {
  /** Ordered as on a shipping label. */
  lines: string[];
  values: AddressValues;
  /** What the form to change the address needs. Null while the form is closed: the countries are a third of such a page. */
  fields: {
    countries: Option[];
    /** Address fields of the chosen country, in its usual order and with its own labels. */
    places: PlaceField[];
    /** Provinces of the chosen country; empty if it has none and a text field is shown. */
    provinces: Option[];
  } | null;
};

/** An address whose form is open. */
export type OpenAddress = AddressView & { fields: NonNullable<AddressView['fields']> };

/**
 * Fields: the keys of AddressValues if the form is open (unchanged ones mean no correction), `addressConfirmed` = `yes`, `seen`
 * (hidden: what the page showed), `acknowledged` = `yes`, `signature` (PNG data URL) or `signatureName`. The button `update` only
 * redraws the page: `address` opens the form, `country` draws it for the chosen country; `send` = `1` files the claim. Team members also send `signLater` = `yes` and
 * `tell` = `yes`. A receipt makes this a multipart form with `photos`, `image`, and the buttons `remove` and `upload`
 * (../details/model.ts).
 */
export type ReviewProps = Frame & {
  /** Hash of the answers shown here, so that nobody submits answers they haven't seen. */
  seen: string;
  /** `details` holds the shopper's own words. */
  issues: { title: string; line: string; details: string | null; photos: PhotoView[]; changeHref: string }[];
  /** `isSent` means that goods will ship to the address. */
  resolution: RequestedView & { isSent: boolean; changeHref: string };
  /** Set if the claim uses the store's one-time appeasement. */
  exception?: string | null;
  amounts: { lines: AmountLine[]; total: AmountLine; note: string | null } | null;
  address: AddressView;
  values: { addressConfirmed: boolean; acknowledged: boolean; signatureName: string };
  proof: 'ACKNOWLEDGEMENT' | 'SIGNATURE' | null;
  /** Set if the claim's value requires a receipt, with the pages uploaded so far. */
  receipt: { photos: PhotoView[]; photosMax: number; uploadUrl: string } | null;
  /** What submitting agrees to; null if the store has no claim terms, or the team files for the customer. */
  terms: ClaimTerms | null;
  /** Whether the store accepts typed names as signatures. */
  mayType: boolean;
  /** Set if a team member files for this customer; says how the customer will take part. */
  valet: { customer: string | null; signLater: boolean; tell: boolean } | null;
};
