import type { Frame, ItemView, Refusal } from '../../parts/views.ts';

export type SelectableItem = ItemView & {
  /** Value of checkbox `item` and end of `quantity.<key>`: the sourceItemId, or what else tells two lines apart. */
  key: string;
  /** Units that can still be claimed. */
  max: number;
  selected: boolean;
  /** Why fewer can be claimed than were ordered: "4 ordered, 3 can be claimed: one was refunded on Nov 12." */
  fewer?: string | null;
  /** Units chosen so far; 1 at first. */
  chosen: number;
  /** Both covers are open for it: choosing it asks which of them it is about. */
  asksCoverage: boolean;
  /** Where a warranty covers it: "Warranty 2 Years. Covered until Nov 13, 2028." */
  warranty?: string | null;
  /** Not selectable, with the reason and date: "Already part of claim #20418, filed Nov 17." */
  refusal: Refusal | null;
};

/** Fields: hidden `shipment`, checkboxes `item`, numbers `quantity.<key>`, and radio `claimCategory` where `coverage` is given. */
export type ItemsProps = Frame & {
  /** The sourceFulfillmentId of the parcel that the page was drawn for. */
  shipment: string;
  groups: { title: string | null; line: string | null; items: SelectableItem[] }[];
  /** Given where shipping and warranty are both open for an item, and asked only once such an item is chosen: "Did it arrive like this, or did it fail later?" */
  coverage: { value: 'SHIPPING' | 'WARRANTY' | null } | null;
};
