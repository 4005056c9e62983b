/** Accounts: groups of stores, kept by the platform's staff. Who may keep stores keeps their groups. */
import { platformStoreSchema } from '../../../contract/platform.ts';
import {
  accountNameSchema,
  accountOfStoreSchema,
  newAccountSchema,
  platformAccountSchema,
  platformAccountsQuerySchema,
  platformAccountsSchema,
} from '../../../contract/platform-accounts.ts';
import type { Wiring } from '../../http/team-calls.ts';
import { staffRead, staffWrite } from '../staff-calls.ts';
import { listPlatformAccounts, makeAccount, nameAccount, putIntoAccount, readAccount } from './commands.ts';

export function accountRoutes(to: Wiring): void {
  staffRead(to, {
    url: '/accounts',
    operationId: 'listPlatformAccounts',
    summary: 'All accounts of the installation, by name',
    permission: 'store:read',
    query: platformAccountsQuerySchema,
    answer: platformAccountsSchema,
    read: (held, _params, query) => listPlatformAccounts(held, query),
  });
  staffRead(to, {
    url: '/accounts/:slug',
    operationId: 'readPlatformAccount',
    summary: 'An account',
    description: '`GET /v1/platform/stores?account=…` lists its stores.',
    permission: 'store:read',
    answer: platformAccountSchema,
    read: readAccount,
  });
  staffWrite(to, {
    method: 'POST',
    url: '/accounts',
    operationId: 'createAccount',
    summary: 'Make an account, and invite its first owner',
    description: 'The invitation works as long as the account has no owner and its maker may make stores.',
    permission: 'store:create',
    again: true,
    security: 'account_changed',
    problems: ['account_slug_taken', 'idempotency_key_reused'],
    body: newAccountSchema,
    answer: { status: 201, schema: platformAccountSchema },
    write: makeAccount,
  });
  staffWrite(to, {
    method: 'PATCH',
    url: '/accounts/:slug',
    operationId: 'renameAccount',
    summary: 'Rename an account',
    description: 'Its name in addresses stays.',
    permission: 'store:update',
    versioned: true,
    body: accountNameSchema,
    answer: { status: 200, schema: platformAccountSchema },
    write: nameAccount,
  });
  staffWrite(to, {
    method: 'PUT',
    url: '/stores/:id/account',
    operationId: 'moveStore',
    summary: 'Move a store into an account, or out of its account',
    description: 'Whoever works for the account as a whole works for the store from their next request on.',
    permission: 'store:update',
    again: true,
    security: 'account_changed',
    body: accountOfStoreSchema,
    answer: { status: 200, schema: platformStoreSchema },
    write: putIntoAccount,
  });
}
