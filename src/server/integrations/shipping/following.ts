/**
 * Whether a provider of labels also follows packages whose labels it did not sell. EasyPost takes 2 cents for each
 * (support.easypost.com, "Billing Frequently Asked Questions", read November 2026: trackers of its own labels are free), and Shippo's plans
 * count them too, so it is off until the store turns it on.
 */
import { z } from 'zod';

const ALL = 'all';

export const followsSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.literal(ALL)).max(1))
  .transform((chosen) => chosen.length > 0);

/** @param costs a sentence on what it costs */
export const followsField = (costs: string) => ({
  name: 'follows',
  label: 'Tracking',
  help: `News of labels that you buy here always comes in. ${costs} A tracking tool that you connect follows them instead.`,
  secret: false,
  options: [{ value: ALL, label: 'Also follow packages whose labels were bought elsewhere' }],
});
