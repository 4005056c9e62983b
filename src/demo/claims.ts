/** Claims that exist from the start, as `POST /v1/claims/{sourceOrderId}` takes them. */

import type { IssueType } from '../domain/claims/claim-types.ts';
import type { ResolutionMethod } from '../domain/claims/resolution-methods.ts';
import type { DemoOrder } from './shop.ts';

/** Filed through the real command, so that a demo claim is like any other. */
export type DemoClaim = Pick<DemoOrder, 'storeSlug' | 'sourceOrderId'> & {
  filing: {
    claimCategory: 'SHIPPING';
    email: string;
    salesChannel: 'ONLINE';
    fulfillmentIssues: {
      sourceFulfillmentId: string;
      issues: {
        sourceItemId: string;
        issueType: IssueType;
        quantity: number;
        details: string;
        images: string[];
      }[];
    }[];
    resolution: {
      desiredMethod: ResolutionMethod;
      customerSignature: null;
      updatedShippingAddress: null;
      warrantyPeriod: null;
    };
    addressConfirmed: true;
  };
};

type Report = {
  number: string;
  email: string;
  item: string;
  quantity: number;
  issue: IssueType;
  details: string;
  method: ResolutionMethod;
};

const REPORTS: readonly Report[] = [
  {
    number: '1019',
    email: 'sam@example.com',
    item: '3',
    quantity: 3,
    issue: 'DAMAGED',
    details: 'All three candles melted on the way and are stuck to the paper.',
    method: 'REFUND',
  },
  {
    number: '1020',
    email: 'tess@example.com',
    item: '1',
    quantity: 1,
    issue: 'DAMAGED',
    details: 'The vase arrived in four pieces. The box had a dent on one side.',
    method: 'RESHIP',
  },
];

export const demoClaims: readonly DemoClaim[] = REPORTS.map(
  ({ number, email, item, quantity, issue, details, method }) => ({
    storeSlug: 'demo',
    sourceOrderId: number,
    filing: {
      claimCategory: 'SHIPPING',
      email,
      salesChannel: 'ONLINE',
      fulfillmentIssues: [
        {
          sourceFulfillmentId: '1',
          issues: [{ sourceItemId: item, issueType: issue, quantity, details, images: [] }],
        },
      ],
      resolution: {
        desiredMethod: method,
        customerSignature: null,
        updatedShippingAddress: null,
        warrantyPeriod: null,
      },
      addressConfirmed: true,
    },
  }),
);
