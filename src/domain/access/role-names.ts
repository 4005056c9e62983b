import type { Role } from './permissions.ts';

/** Roles as people read them. */
export const ROLE_NAMES: Record<Role, string> = {
  store_owner: 'Owner',
  store_admin: 'Admin',
  store_support: 'Support',
  store_user: 'User',
  account_owner: 'Account owner',
  account_admin: 'Account admin',
  account_user: 'Account user',
  orderprotection_admin: 'Platform admin',
  orderprotection_support: 'Platform support',
  orderprotection_support_admin: 'Platform support lead',
  orderprotection_finance: 'Platform finance',
  orderprotection_implementation: 'Platform implementation',
  orderprotection_partner: 'Platform partner',
};
