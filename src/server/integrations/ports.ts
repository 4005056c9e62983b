/**
 * What the rest of the system knows of a provider: one port for each thing that it can do. An adapter answers with what
 * happened and never rejects; the engine decides what follows (docs/decisions/108-instructions.md).
 */
import type { KeyObject } from 'node:crypto';
import type { CreditForm } from '../../domain/claims/credit-forms.ts';
import type { Money } from '../../domain/money/money.ts';
import type { Address } from '../../domain/orders/order.ts';
import type { ParcelReport } from '../../domain/orders/parcel-report.ts';
import type { ReportedReturn } from '../../domain/orders/reported-return.ts';
import type { Customs } from '../../domain/shipping/customs.ts';
import type { Busy, Refused, Unknown } from './outcomes.ts';
import type { FulfillmentPort, TagsPort } from './shop-told-port.ts';
import type { TicketsPort } from './tickets-port.ts';

/** @property reference the provider's id of what it made */
export type Made = {
  reference: string;
  /** The page where a person finds it at the provider. */
  url: string | null;
  /** For store credit: what the customer needs. `code` is null for credit of an account. */
  credit?: { code: string | null; balance: Money | null; expiresOn: string | null };
  /** For a replacement: the number of the order made for it. */
  orderNumber?: string;
  /** For a label: what goes onto the parcel. */
  label?: Label;
  /** What the provider answered, for the record: JSON without credentials or the customer's data, 4 kB at most. */
  raw: unknown;
};

/** `pending`: accepted, and takes effect later. `reversed`: it took effect and was taken back. */
export type Effect = (
  | { kind: 'done' }
  | { kind: 'pending' }
  | { kind: 'reversed'; detail: string | null }
) & {
  made: Made;
};

export type Sent = Effect | Refused | Busy | Unknown;
/** `absent`: the provider surely has nothing of this instruction. */
export type Found = Effect | { kind: 'absent' } | Busy | Refused | Unknown;

/** How a provider recognizes a second request for the same thing. */
export type Recognition =
  /** It keeps keys for so long: within it the same request is safe to repeat. `find` needs the reference. */
  | { by: 'key'; hours: number }
  /** Only what was made shows it: `find` before each repeat. */
  | { by: 'mark' }
  /** Both. */
  | { by: 'key and mark'; hours: number }
  /** Never sent twice; a person compares. */
  | { by: 'nothing' };

/** One thing that a provider can carry out. */
export type Carrier<Order> = {
  recognition: Recognition;
  /** @param order frozen: the same on each try */
  send(order: Order): Promise<Sent>;
  /** Looks for what an earlier try may have made, or what became of it. Null for a provider that can't tell. */
  find: ((order: Order, reference: string | null) => Promise<Found>) | null;
  /**
   * Set for a store's own program, which is never asked: the database has it told by webhook, and it reports by call within so many
   * hours (docs/decisions/121-generic-api.md).
   */
  tells?: { hours: number };
};

type Instructed = {
  /** A UUID, the same on each try, for providers that recognize keys. */
  key: string;
  /** Unique, 8 to 40 characters of [a-z0-9-], written where it can be found again. */
  mark: string;
  /** The order's id in the shop, and its number as people say it. */
  sourceOrderId: string;
  orderNumber: string;
  claimNumber: string;
};

export type RefundOrder = Instructed & {
  amount: Money;
  /**
   * The payment's id at the processor that took it, if the order's document says it (Stripe: `pi_…` or `ch_…`). Without it a processor
   * looks for the payment by the order's id and number; a shop needs neither.
   */
  paymentReference?: string | null;
};

/** Money to an account that is connected to ours at the provider, such as a store's. */
export type TransferOrder = Pick<Instructed, 'key' | 'mark'> & {
  amount: Money;
  /** The account's id at the provider. */
  account: string;
  description: string;
};

export type PayoutOrder = Instructed & {
  amount: Money;
  /** Where it goes, for providers that pay to an email address; null if the charge of the order says it. */
  recipientEmail: string | null;
  recipientName: string | null;
};

export type CreditOrder = Instructed & {
  form: CreditForm;
  amount: Money;
  customer: { email: string; name: string | null };
  /** Chosen here: capital letters and digits, 16 of them. A provider that takes codes uses it. */
  code: string;
  /** A day (YYYY-MM-DD), or null if it does not expire. */
  expiresOn: string | null;
};

export type ReplacedLine = {
  sourceItemId: string;
  sourceProductId: string | null;
  sourceVariantId: string | null;
  sku: string | null;
  name: string;
  quantity: number;
};

export type ReplacementOrder = Instructed & {
  currency: string;
  customer: { email: string; name: string | null; phone: string | null };
  address: Address;
  lines: readonly ReplacedLine[];
};

/** `available` null: the shop does not count it. */
export type Stock = { sourceItemId: string; available: number | null };

/** A parcel to follow. `company`: its carrier as the shop names it; null if unknown. */
export type FollowedParcel = {
  trackingNumber: string;
  company: string | null;
  /** For the person who looks at the provider's page. */
  orderNumber: string;
  /** The address's country (ISO 3166-1 alpha-2) and postal code: some carriers tell nothing without. */
  destination: Pick<Address, 'country' | 'postalCode'> | null;
};

/**
 * A provider that follows parcels. It tells what became of them by notices about a `parcel`. Refused with `not_found`: it has no such
 * carrier or number, and never tells of it.
 */
export type TrackingPort = {
  /** Follows a parcel from now on. Safe to repeat. `reference`: its own id of it, for `read`. */
  follow(parcel: FollowedParcel): Promise<{ kind: 'followed'; reference: string } | Refused | Busy | Unknown>;
  /** What is known by now, for when notices don't come. `report` null: nothing yet. @param reference from `follow` */
  read(reference: string): Promise<{ kind: 'read'; report: ParcelReport | null } | Refused | Busy | Unknown>;
};

/** Grams and millimeters, whole numbers. */
export type ParcelSize = { grams: number; length: number; width: number; height: number };

/** `customs`: what is declared; null if nothing has to be. */
export type Shipping = { from: Address; to: Address; parcel: ParcelSize; customs: Customs | null };

/** @property id the provider's own words for what is bought, at most 200 characters; it may expire */
export type Rate = {
  id: string;
  /** As people read them: "USPS", "Ground Advantage". */
  carrier: string;
  service: string;
  price: Money;
  /** Days until it arrives; null if the carrier doesn't say. */
  days: number | null;
};

export type LabelOrder = Instructed &
  Shipping & {
    /** One of `rates` for the same parcel. */
    rate: Pick<Rate, 'id' | 'carrier' | 'service' | 'price'>;
  };

export type Label = {
  trackingNumber: string;
  company: string;
  trackingUrl: string | null;
  /** The file to print, at the provider; https. */
  file: { url: string; type: 'pdf' | 'png' | 'zpl' };
  price: Money;
};

/** `corrected`: as the carriers write it, if it differs. `wrong`: nobody delivers there. */
export type CheckedAddress =
  | { kind: 'fine' }
  | { kind: 'corrected'; address: Address }
  | { kind: 'wrong'; detail: string | null };

/** A provider that sells shipping labels. */
export type LabelPort = {
  /** The cheapest first, at most 50. Moves no money. */
  rates(shipping: Shipping): Promise<{ kind: 'rates'; rates: readonly Rate[] } | Refused | Busy | Unknown>;
  /** Money leaves. `made.label` is there as soon as it is done. An expired rate is refused with `refused`. */
  buy: Carrier<LabelOrder>;
  /** Takes a label back. `pending`: the carrier refunds it later. Safe to repeat. @param reference of what `buy` made */
  void(reference: string): Promise<{ kind: 'voided'; refund: 'done' | 'pending' } | Refused | Busy | Unknown>;
  checkAddress?(address: Address): Promise<CheckedAddress | Refused | Busy | Unknown>;
};

/** A page's answer holds no return that the tool does not know. */
export type ToldReturns = { kind: 'returns'; returns: readonly ReportedReturn[] } | Refused | Busy | Unknown;

/** A tool with which a store takes goods back. It decides and pays by itself; we only read. */
export type ReturnsPort = {
  /**
   * Where the shopper starts a return of this order, with the order already found: an https page. Refused with `not_found`: the tool
   * does not have the order. Null for a tool without such a page.
   */
  portal:
    | ((order: {
        orderNumber: string;
        email: string;
        postalCode: string | null;
      }) => Promise<{ kind: 'portal'; url: string } | Refused | Busy | Unknown>)
    | null;
  /** One return as it is now; none if there is none (any more). */
  read(id: string): Promise<ToldReturns>;
  /** Returns of an order. A tool that tells only the newest of them says so by `newestOnly`. */
  ofOrder(order: { sourceOrderId: string; orderNumber: string }): Promise<ToldReturns>;
  newestOnly: boolean;
  /** What was made or changed since a time (ISO 8601), for the nightly comparison. @param ask.cursor of the page before, or null */
  changed(ask: { since: string; cursor: string | null }): Promise<Page<ReportedReturn>>;
};

/** Something that the provider lists, for reconciliation. */
export type ListedEffect = {
  reference: string;
  /** Null if a person made it, or something else. */
  mark: string | null;
  kind: 'refund' | 'payout' | 'transfer' | 'credit' | 'replacement';
  /** Null for goods. */
  amount: Money | null;
  state: 'done' | 'pending' | 'reversed';
  sourceOrderId: string | null;
  /** ISO 8601, UTC. */
  at: string;
  url: string | null;
};

export type Page<One> =
  | { kind: 'page'; items: readonly One[]; next: string | null }
  | Refused
  | Busy
  | Unknown;

/** A shop's orders and products, as documents that its format (shops/ports.ts) maps. */
export type ShopFeed = {
  /**
   * What changed since a time (ISO 8601; null: everything), the oldest change first, at most 250 on a page.
   * @param cursor of the page before, or null
   */
  orders(ask: { changedSince: string | null; cursor: string | null }): Promise<Page<unknown>>;
  products(ask: { changedSince: string | null; cursor: string | null }): Promise<Page<unknown>>;
  /** One order; an empty page if there is none. */
  order(sourceOrderId: string): Promise<Page<unknown>>;
  /** Makes the shop call `address` for the topics the adapter reads. Safe to repeat. */
  subscribe(address: string): Promise<{ kind: 'done' } | Refused | Busy | Unknown>;
};

/** What a shop or provider called us with. `forged`: the signature is missing or wrong. */
export type Notice =
  | { kind: 'forged' }
  /** Signed, and nothing that we act on. */
  | { kind: 'ignored'; eventId: string }
  | {
      kind: 'event';
      /** The vendor's id of this event, the same on each repeat. */
      eventId: string;
      topic: string;
      /** When it happened at the source (ISO 8601); what is older than what we know changes nothing. */
      changedAt: string | null;
      about:
        | { noun: 'order'; sourceOrderId: string; document: unknown | null }
        | { noun: 'product'; sourceProductId: string; document: unknown | null }
        /** What became of something that we made. */
        | { noun: 'effect'; reference: string; mark: string | null }
        /** What became of a parcel. */
        | { noun: 'parcel'; report: ParcelReport }
        /** A return, by its id there: it is read anew, so that events may come late, twice and in any order. */
        | { noun: 'return'; returnId: string }
        | { noun: 'privacy'; request: 'export' | 'erase_customer' | 'erase_store'; email: string | null }
        | { noun: 'disconnected' };
    };

/** @param body the bytes as they came: signatures are over them */
export type ReadNotice = (
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer,
) => Notice | Promise<Notice>;

/**
 * Whether a connection works, as its test found out. `lacks`: permissions that it does without, as the provider names them
 * (src/domain/connections/lacks.ts).
 */
export type Health = { kind: 'ok'; account: string; lacks?: readonly string[] } | Refused | Busy | Unknown;

/** A provider with a store's credentials. It has a part for each thing that it can do. */
export type Provider = {
  test(): Promise<Health>;
  refund?: Carrier<RefundOrder>;
  payout?: Carrier<PayoutOrder>;
  transfer?: Carrier<TransferOrder>;
  credit?: {
    forms: readonly CreditForm[];
    carrier: Carrier<CreditOrder>;
    /** Forms that it recognizes by nothing and can't find: sent once, whatever `carrier` says of the others. */
    unrecognized?: readonly CreditForm[];
  };
  replacement?: Carrier<ReplacementOrder> & {
    stock(
      lines: readonly ReplacedLine[],
    ): Promise<{ kind: 'stock'; lines: readonly Stock[] } | Refused | Busy | Unknown>;
  };
  /** Everything that left in a span of time, for reconciliation. */
  list?(ask: { from: string; to: string; cursor: string | null }): Promise<Page<ListedEffect>>;
  tickets?: TicketsPort;
  feed?: ShopFeed;
  tags?: TagsPort;
  fulfillment?: FulfillmentPort;
  tracking?: TrackingPort;
  labels?: LabelPort;
  returns?: ReturnsPort;
  readNotice?: ReadNotice;
};

/** Who asks a provider for consent, all ids of ours: an answer for anybody else, or in another browser, is refused. */
export type Asker = {
  person: string;
  /** Of the browser. */
  session: string;
  store: string;
  /** What the store is connected with now, so that an answer counts only until that changes. */
  connection: string;
};

/** @param key signs what goes through the browser */
export type ConsentAsk = { asker: Asker; redirectUri: string; key: KeyObject };

/** Takes the first answer to an ask, whatever it is: false for each later one. */
export type SpendAsk = (state: string, expiresAt: Date) => Promise<boolean>;

/** What gets the next credentials, once these ones end. */
export type Renewal = { token: string; expiresInSeconds: number };

/** `renewal` null: they hold until they are withdrawn. */
export type Granted = {
  kind: 'credentials';
  credentials: Record<string, string>;
  renewal: Renewal | null;
};

/** Whose call it is that came to the one address which this installation's app has for all of its shops. */
export type Called = { kind: 'account'; account: string } | { kind: 'forged' };

/** Connecting by the provider's consent page, instead of entering credentials. */
export type Consent = {
  /** Where the browser goes; null if there is no such account. @param typed what a person entered for the account */
  begin(typed: string, ask: ConsentAsk): string | null;
  /** @param query as the browser brought it back */
  finish(
    query: string,
    ask: ConsentAsk,
    spend: SpendAsk,
  ): Promise<
    | Granted
    /** Nobody was asked. */
    | { kind: 'no_answer'; because: string }
    | Refused
    | Busy
    | Unknown
  >;
  /** Of a webhook that is set in the app itself, and names the account. @param body the bytes as they came */
  calledBy(headers: Readonly<Record<string, string | undefined>>, body: Buffer): Called;
  /**
   * Gets the next credentials, which end the present ones. If the answer was lost, the same token gets them again.
   * @param credentials the present ones @param token of their renewal
   */
  renew(
    credentials: Record<string, string>,
    token: string,
  ): Promise<(Granted & { renewal: Renewal }) | Refused | Busy | Unknown>;
};
