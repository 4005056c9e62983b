/** What each problem is called where shoppers choose it, in en-US (see text.ts). Other pages don't load it. */

import type { IssueType } from '../../domain/claims/claim-types.ts';
import { ISSUE_LABELS } from '../../domain/claims/issue-words.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { ownFirst } from './own-first.ts';

export const issueText = ownFirst(
  'issueText',
  catalogue({
    STOLEN: { label: ISSUE_LABELS.STOLEN, hint: 'It was delivered, but someone took it' },
    ORDER_DELIVERED_NOT_RECEIVED: {
      label: ISSUE_LABELS.ORDER_DELIVERED_NOT_RECEIVED,
      hint: 'You’ve looked around and asked your neighbors',
    },
    RETURNED_TO_SENDER: { label: ISSUE_LABELS.RETURNED_TO_SENDER, hint: 'Tracking shows it went back' },
    TRACKING_NOT_MOVING: {
      label: ISSUE_LABELS.TRACKING_NOT_MOVING,
      hint: 'No updates for days, or lost in transit',
    },
    WRONG_ADDRESS: { label: ISSUE_LABELS.WRONG_ADDRESS, hint: 'It was sent to a different address' },
    DAMAGED: { label: ISSUE_LABELS.DAMAGED, hint: 'It arrived broken, torn or leaking' },
    DEFECTIVE_ITEM: { label: ISSUE_LABELS.DEFECTIVE_ITEM, hint: 'It looks fine but doesn’t work' },
    MISSING_ITEM: { label: ISSUE_LABELS.MISSING_ITEM, hint: 'It wasn’t in the package' },
    WRONG_ITEM: { label: ISSUE_LABELS.WRONG_ITEM, hint: 'You got something else instead' },
  } satisfies Record<IssueType, { label: string; hint: string }>),
);
