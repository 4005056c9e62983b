/**
 * Permissions that nothing asks for. The specification names their resources with create, read, update and delete, and grants them by role;
 * the product has no such act. test/safety.test.ts keeps the list exact: with the act, its permission leaves.
 */
import type { Permission } from './permissions.ts';

type Unasked = { permissions: readonly Permission[]; why: string };

const all = <Resource extends string>(resource: Resource) =>
  (['create', 'read', 'update', 'delete'] as const).map((action) => `${resource}:${action}` as const);

export const UNASKED: readonly Unasked[] = [
  {
    permissions: ['claim-filing:read', 'claim-filing:update', 'claim-filing:delete'],
    why: '`claim-filing:create` makes the link, and who opens it files to the end',
  },
  {
    permissions: ['warranty:create', 'warranty:update', 'warranty:delete'],
    why: 'a warranty follows from its order and the terms of its product',
  },
  {
    permissions: ['product:delete', ...all('variant')],
    why: 'a product is changed with its variants, and stays while orders name it',
  },
  { permissions: all('user'), why: 'people belong to a team: `team-member` says who sees and changes them' },
  {
    permissions: ['metadata:update', 'metadata:delete'],
    why: '`metadata:create` sets, changes and empties the values of a claim; `setting-metadata` changes the fields',
  },
  { permissions: ['api-token:update'], why: 'a token is revoked and made anew, never changed' },
  { permissions: ['return:create', 'return:update', 'return:delete'], why: 'returns come from the shop' },
  {
    permissions: ['review:delete', 'message:update', 'message:delete'],
    why: 'what was said to or by a customer stays as it was said',
  },
  {
    permissions: [
      'notification:create',
      'notification:delete',
      'store-credit:create',
      'store-credit:delete',
      'capability:create',
      'capability:delete',
    ],
    why: 'they are settings, which are read and updated',
  },
  { permissions: ['setting-widget:update'], why: 'the section shows what to paste, and sets nothing' },
  {
    permissions: [
      'implementation:create',
      'implementation:read',
      'implementation:update',
      'implementation:delete',
      'implementation:deploy',
      'implementation:review',
    ],
    why: 'the steps of a store follow from its data: `store:read` shows them, and the review ends with `implementation:approve` or `implementation:reject`',
  },
  {
    permissions: ['policy:create', 'policy:delete'],
    why: '`protection:add` and `protection:remove` make and end a policy',
  },
  {
    permissions: [
      ...(['billing:create', 'billing:read', 'billing:delete'] as const),
      ...all('invoice'),
      ...(['payout:create', 'payout:update', 'payout:delete'] as const),
      ...all('payout-method'),
      ...all('payment-method'),
    ],
    why: 'the platform sends stores no bills: the ledger takes `payout:read` and `billing:update`, connections `integration`',
  },
  {
    permissions: [...all('pricing'), ...all('quote-pricing'), ...all('ab-test')],
    why: 'the premium comes with the order',
  },
];
