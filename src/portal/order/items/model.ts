import type { Frame, ItemView, Refusal } from '../../parts/views.ts';

export type SelectableItem = ItemView & {
  /**
   * Value of the checkbox `item` and suffix of `quantity.<key>`: the sourceItemId, or another value that is unique to the line.
   */
  key: string;
  /** Units that can still be claimed. */
  max: number;
  selected: boolean;
  /** Why fewer can be claimed than were ordered: "4 ordered, 3 can be claimed: one was refunded on Nov 12." */
  fewer?: string | null;
  /** Units chosen so far; 1 at first. */
  chosen: number;
  /** Both coverages are open: selecting the item makes the page ask which one applies. */
  asksCoverage: boolean;
  /** Set if a warranty covers the item: "Warranty 2 Years. Covered until Nov 13, 2028." */
  warranty?: string | null;
  /** Why it can't be selected: "Already part of claim #20418, filed Nov 17." */
  refusal: Refusal | null;
};

/** Fields: hidden `shipment`, checkboxes `item`, numbers `quantity.<key>`, and radio `claimCategory` if `coverage` is set. */
export type ItemsProps = Frame & {
  /** The sourceFulfillmentId of the package the page was drawn for. */
  shipment: string;
  groups: { title: string | null; line: string | null; items: SelectableItem[] }[];
  /**
   * Set if shipping and warranty are both open for an item; shown only once such an item is selected: "Did it arrive like this,
   * or did it fail later?"
   */
  coverage: { value: 'SHIPPING' | 'WARRANTY' | null } | null;
};
