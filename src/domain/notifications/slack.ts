/** What Slack takes, what it refuses, and what then happens (docs/decisions/084-slack.md). */

/** The addresses, tokens and names that Slack gives out. Slack also takes letters of other scripts in the names of channels. */
export const WEBHOOK_PATH = /^\/services\/T[A-Z0-9]{1,30}\/B[A-Z0-9]{1,30}\/[A-Za-z0-9]{8,64}$/;
export const BOT_TOKEN = /^xoxb-[A-Za-z0-9-]{10,240}$/;
export const CHANNEL_NAME = /^(?=.*[a-z0-9])[a-z0-9_-]{1,80}$/;

/** How much of a secret people see. */
export const endOf = (secret: string): string => secret.slice(-4);

/** `why` and `what` as people read them. `isOfMessage`: others may still go through. */
type Rule = { why: string; what: string; isOfMessage?: true };

const NEW_ADDRESS = 'Make a new webhook address in Slack, and save it here.';
const NEW_TOKEN = 'Install the app in Slack again, and save its new bot token here.';
const IN_A_WHILE = 'We’ll keep trying automatically.';
const OTHER_NAME = 'Choose another name.';

/** Codes of Slack's incoming webhooks and of conversations.create, besides two of our own: `unreachable` and `refused`. */
export const SLACK_FAILURES = {
  action_prohibited: {
    why: 'A setting of your workspace forbids posting in this channel.',
    what: 'Ask an admin of the workspace to allow it, or choose another channel.',
  },
  channel_is_archived: {
    why: 'The channel is archived.',
    what: 'Bring the channel back in Slack, or save a webhook address of another channel.',
  },
  channel_not_found: { why: 'The channel no longer exists.', what: NEW_ADDRESS },
  invalid_token: { why: 'Slack doesn’t know this webhook address.', what: NEW_ADDRESS },
  no_service: { why: 'The webhook was removed or turned off in Slack.', what: NEW_ADDRESS },
  no_team: { why: 'The workspace no longer exists.', what: NEW_ADDRESS },
  user_not_found: { why: 'The person whom the webhook writes to no longer exists.', what: NEW_ADDRESS },
  invalid_payload: { why: 'Slack didn’t understand a message.', what: 'Tell us.', isOfMessage: true },
  no_text: { why: 'Slack didn’t understand a message.', what: 'Tell us.', isOfMessage: true },
  ratelimited: { why: 'Slack takes no more messages for now.', what: IN_A_WHILE },
  unavailable: { why: 'Slack has a problem.', what: IN_A_WHILE },
  unreachable: { why: 'Slack doesn’t answer.', what: IN_A_WHILE },
  refused: { why: 'Slack refused it without a reason that we know.', what: NEW_ADDRESS },
  not_authed: { why: 'Slack got no token.', what: NEW_TOKEN },
  invalid_auth: { why: 'Slack doesn’t know this bot token.', what: NEW_TOKEN },
  account_inactive: { why: 'The app or its workspace was deleted.', what: NEW_TOKEN },
  token_revoked: { why: 'The bot token was revoked.', what: NEW_TOKEN },
  missing_scope: {
    why: 'The app may not create channels.',
    what: 'Give it the scope channels:manage (groups:write for private channels), and install it again.',
  },
  restricted_action: {
    why: 'Your workspace doesn’t let this app create channels.',
    what: 'Ask an admin of the workspace.',
  },
  name_taken: { why: 'A channel has this name already.', what: OTHER_NAME },
  invalid_name: { why: 'Slack doesn’t take this name.', what: OTHER_NAME },
  invalid_name_required: { why: 'The name is empty.', what: OTHER_NAME },
  invalid_name_maxlength: { why: 'The name is longer than 80 characters.', what: OTHER_NAME },
  invalid_name_punctuation: { why: 'The name has no letter and no digit.', what: OTHER_NAME },
  invalid_name_specials: {
    why: 'The name has characters that Slack doesn’t take.',
    what: 'Use lowercase letters, digits, hyphens and underscores.',
  },
} as const satisfies Record<string, Rule>;

export type SlackFailure = keyof typeof SLACK_FAILURES;

export const isSlackFailure = (code: string): code is SlackFailure => Object.hasOwn(SLACK_FAILURES, code);

/** `retryAfter`: seconds, where Slack says so. */
export type Refusal = { ok: false; code: SlackFailure; retryAfter: number | null };

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const LONGEST = 24 * HOUR;
const FIRST_PAUSE = 30 * SECOND;

/** One message a second is what Slack takes (docs.slack.dev/apis/web-api/rate-limits). */
export const PACE_MS = SECOND;

/**
 * When a message that was refused is tried again, in milliseconds; null for never. All others of the store wait until then
 * too, unless the fault is the message's own.
 * @param at when the message was written @param tries how often it was tried
 */
export function triedAgainAt(
  { code, retryAfter }: Refusal,
  { at, tries, now }: { at: number; tries: number; now: number },
): number | null {
  const rule: Rule = SLACK_FAILURES[code];
  if (rule.isOfMessage || now - at >= LONGEST) return null;
  if (retryAfter !== null) return now + Math.min(Math.max(retryAfter * SECOND, PACE_MS), HOUR);
  return now + Math.min(FIRST_PAUSE * 2 ** Math.min(tries - 1, 10), HOUR);
}

/** Slack reads these three as the beginning of a mention, a link or an entity (docs.slack.dev/messaging/formatting-message-text). */
export const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A link in a message. @param label plain text */
export const slackLink = (address: string, label: string): string =>
  `<${slackText(address).replaceAll('|', '%7C')}|${slackText(label).replaceAll('|', '/')}>`;
