import { emailKey } from '../../domain/orders/order-number.ts';

export type MemberPage = { members: readonly { email: string }[] };

/** Whether somebody with this address is in the team, as far as the page has read its list. */
export const hasMember = (pages: readonly MemberPage[], email: string): boolean =>
  pages.some(({ members }) => members.some((member) => emailKey(member.email) === emailKey(email)));
