import type { Webhook } from '../../contract/webhook.ts';
import { type Act, useListAct } from '../lists/act.ts';

export const PATH = '/webhooks';
export const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** What it is called: its description, or else its address. */
export const nameOf = ({ description, url }: Webhook) => description ?? url;

/** Does something with webhooks. */
export const useAct = <Answer>(act: Act<Answer>) => useListAct('webhooks', act);
