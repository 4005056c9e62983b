/**
 * Every event of the security log, for requests, pages and the command line. docs/operating.md describes the fields of
 * each line. No event contains personal data: no e-mail address, name or token, and no full network address.
 */
import type { ProblemCode } from '../problems/problems.ts';

export const SECURITY_EVENTS = {
  lookup_answered: 'An order was opened by number and e-mail address',
  lookup_refused: 'A lookup missed, or waits for a code by mail',
  link_refused: 'A claim link is old, or its e-mail address was guessed wrong',
  link_renewed: 'An old claim link was renewed by its e-mail address',
  token_refused: 'A token that is unknown, altered, revoked or over',
  permission_refused: 'A known caller asked for more than it may',
  cross_site_refused: 'A form came from another site',
  host_refused: 'A request named a host that is not served here',
  limit_hit: 'A limit on how often was reached',
  signed_in: 'A person signed in',
  second_step_asked: 'A right password or provider’s answer, after which a second factor was asked for',
  sign_in_refused:
    'A sign-in with a wrong address, password, code or passkey, or a provider’s answer that was refused',
  signed_out: 'A person signed out',
  person_proven: 'A person showed again who they are',
  proof_refused: 'A signed-in person gave a wrong password, or was asked for it',
  sessions_ended: 'A person ended sessions of theirs',
  password_changed: 'A person changed their password',
  password_reset: 'A password was chosen anew, by a link in a mail',
  email_change_asked: 'A person asked for another email address',
  email_change_cancelled: 'A person gave up the change of their email address',
  email_confirmed: 'A new email address was confirmed at one of the two addresses',
  factors_changed: 'A person added or removed a second factor, or asked for new recovery codes',
  factors_removed: 'All second factors of a person were removed, by the operator',
  person_invited: 'A person was invited to a team',
  invitation_withdrawn: 'An invitation was withdrawn',
  member_changed: 'A member of a store’s team got another role, or was removed',
  invitation_accepted: 'An invitation was accepted',
  provider_changed: 'An identity provider was added, changed or removed, by the operator',
  person_made: 'A person was made or given a role, by the operator',
  token_made: 'An API token was made',
  token_revoked: 'An API token was revoked',
  links_revoked: 'The links to a claim were revoked',
  valet_link_made: 'A link to file for a customer was made',
  portal_link_made: 'A link to an order was made for its customer',
  settings_changed: 'What a store sets about itself was changed',
  store_made: 'A store was made',
  account_changed: 'An account was made, or a store was moved into one or out of one',
  host_proven: 'A host was proven to be a store’s',
  host_revoked: 'The proof of a store’s host was taken back',
  exported: 'All that a store owns was written out',
  backed_up: 'A backup was made',
  restored: 'A backup was restored',
  secret_rotated: 'The secret was turned',
  secret_retired: 'An old secret was ended',
} as const satisfies Record<string, string>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;
export type SecurityOutcome = 'done' | 'refused' | 'failed';

/** Maps refusals to security events. Refusals not listed here are not security related. */
const REFUSALS: Partial<Record<ProblemCode, SecurityEvent>> = {
  order_not_found: 'lookup_refused',
  lookup_code_required: 'lookup_refused',
  link_expired: 'link_refused',
  link_needs_email: 'link_refused',
  link_email_mismatch: 'link_refused',
  unauthenticated: 'token_refused',
  token_expired: 'token_refused',
  upload_expired: 'token_refused',
  forbidden: 'permission_refused',
  sign_in_failed: 'sign_in_refused',
  second_step_required: 'second_step_asked',
  second_step_failed: 'sign_in_refused',
  passkey_refused: 'sign_in_refused',
  provider_refused: 'sign_in_refused',
  email_unconfirmed: 'sign_in_refused',
  not_admitted: 'sign_in_refused',
  identity_taken: 'sign_in_refused',
  invitation_of_another: 'sign_in_refused',
  challenge_over: 'token_refused',
  second_factor_required: 'permission_refused',
  password_wrong: 'proof_refused',
  proof_required: 'proof_refused',
  person_link_over: 'token_refused',
  role_not_grantable: 'permission_refused',
  member_above: 'permission_refused',
  note_of_another: 'permission_refused',
  cross_site_request: 'cross_site_refused',
  misdirected_request: 'host_refused',
  too_many_requests: 'limit_hit',
  too_many_waiting: 'limit_hit',
  upload_quota_reached: 'limit_hit',
  store_quota_reached: 'limit_hit',
};

export const eventOfRefusal = (code: ProblemCode): SecurityEvent | null => REFUSALS[code] ?? null;

/** Maps operator commands to events by their first words. */
export const COMMAND_EVENTS: Readonly<Record<string, SecurityEvent>> = {
  'user create': 'person_made',
  'user remove-factors': 'factors_removed',
  'provider create': 'provider_changed',
  'provider secret': 'provider_changed',
  'provider remove': 'provider_changed',
  'token create': 'token_made',
  'token revoke': 'token_revoked',
  'claim revoke-links': 'links_revoked',
  'store create': 'store_made',
  'host prove': 'host_proven',
  'host revoke': 'host_revoked',
  'secret rotate': 'secret_rotated',
  'secret retire': 'secret_retired',
  export: 'exported',
  backup: 'backed_up',
  restore: 'restored',
};
