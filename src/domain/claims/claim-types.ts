/** The claim types with the labels people read. */

export const CLAIM_TYPES = {
  CARRIER_DID_NOT_RECEIVE: { label: 'Carrier Did Not Receive', merchantReimbursed: false },
  DAMAGED: { label: 'Damaged', merchantReimbursed: true },
  DEFECTIVE_ITEM: { label: 'Defective Item', merchantReimbursed: false },
  LATE_SHIPPING: { label: 'Late Shipping', merchantReimbursed: false },
  LOST: { label: 'Lost', merchantReimbursed: true },
  MISSING_ITEM: { label: 'Missing Item', merchantReimbursed: false },
  ORDER_DELIVERED_NOT_RECEIVED: { label: 'Order Delivered Not Received', merchantReimbursed: true },
  PRODUCT_NOT_AS_DESCRIBED: { label: 'Product Not As Described', merchantReimbursed: false },
  RETURNED_TO_SENDER: { label: 'Returned to Sender', merchantReimbursed: false },
  TRACKING_NOT_MOVING: { label: 'Tracking Not Moving', merchantReimbursed: true },
  STOLEN: { label: 'Stolen', merchantReimbursed: true },
  WRONG_ADDRESS_CARRIER: { label: 'Wrong Address Carrier', merchantReimbursed: true },
  WRONG_ADDRESS_CUSTOMER: { label: 'Wrong Address Customer', merchantReimbursed: false },
  WRONG_ITEM: { label: 'Wrong Item', merchantReimbursed: true },
  MULTIPLE: { label: 'Multiple', merchantReimbursed: false },
  WRONG_ADDRESS: { label: 'Wrong Address', merchantReimbursed: false },
} as const satisfies Record<string, { label: string; merchantReimbursed: boolean }>;

export type ClaimType = keyof typeof CLAIM_TYPES;

/** The issues a shopper can report in the portal, by category. */
export const ISSUES_BY_CATEGORY = {
  notReceived: [
    'STOLEN',
    'ORDER_DELIVERED_NOT_RECEIVED',
    'RETURNED_TO_SENDER',
    'TRACKING_NOT_MOVING',
    'WRONG_ADDRESS',
  ],
  issuesWithItems: ['DAMAGED', 'DEFECTIVE_ITEM', 'MISSING_ITEM', 'WRONG_ITEM'],
} as const;

export type IssueCategory = keyof typeof ISSUES_BY_CATEGORY;
export type NotReceivedType = (typeof ISSUES_BY_CATEGORY)['notReceived'][number];
export type ItemIssueType = (typeof ISSUES_BY_CATEGORY)['issuesWithItems'][number];
export type IssueType = NotReceivedType | ItemIssueType;

/** The category of a claim, which decides who pays for it. */
export type Coverage = 'SHIPPING' | 'WARRANTY';

/** Reported only for an item the shopper has. Any other item may still arrive. */
const ARRIVED: readonly string[] = ['DAMAGED', 'DEFECTIVE_ITEM', 'WRONG_ITEM', 'PRODUCT_NOT_AS_DESCRIBED'];

export const mayStillArrive = (type: string): boolean => !ARRIVED.includes(type);

/** What can happen to an item that arrived in good condition. */
const WARRANTY_ISSUES: readonly ItemIssueType[] = ['DEFECTIVE_ITEM', 'DAMAGED'];

/** The issues an item can be reported with, in display order. */
export const itemIssuesFor = (coverage: Coverage): readonly ItemIssueType[] =>
  coverage === 'WARRANTY' ? WARRANTY_ISSUES : ISSUES_BY_CATEGORY.issuesWithItems;

export const ISSUE_TYPES: readonly IssueType[] = [
  ...ISSUES_BY_CATEGORY.notReceived,
  ...ISSUES_BY_CATEGORY.issuesWithItems,
];

export function categoryOf(type: IssueType): IssueCategory {
  return (ISSUES_BY_CATEGORY.notReceived as readonly IssueType[]).includes(type)
    ? 'notReceived'
    : 'issuesWithItems';
}
