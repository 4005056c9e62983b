/** The help desks: the tickets that Makegood opens there, and what a person does with them. */
import {
  type GorgiasState,
  startGorgiasSimulator,
} from '../../server/integrations/help-desks/gorgias/simulator.ts';
import {
  startZendeskSimulator,
  type ZendeskState,
} from '../../server/integrations/help-desks/zendesk/simulator.ts';
import type { SimulatorServer } from '../../server/integrations/simulator.ts';
import { NO_LIMIT } from './first-day.ts';
import { simulated } from './simulated.ts';

const ACCOUNT = { subdomain: 'fernwood', email: 'agent@shop.example' };
const withoutTags = (html: string): string => html.replace(/<[^<>]{0,1000}>/g, ' ').slice(0, 300);

export const gorgias = simulated<GorgiasState, SimulatorServer>({
  provider: 'gorgias',
  begin: () => ({ tickets: [], asked: [], isAllowed: true }),
  start: async (state) => (await startGorgiasSimulator(0, state)).server,
  credentials: () => ({ ...ACCOUNT, apiKey: 'gorgias-simulator-key' }),
  parts: ({ state }) => [
    {
      name: 'Tickets',
      rows: state.tickets.map(({ id, subject, customer, messages }) => ({
        ...{ id: String(id), ticket: `#${id}`, subject, customer: customer?.email },
        messages: messages.map(({ body_html }) => withoutTags(body_html)),
      })),
      acts: {
        Delete: (id) => {
          state.tickets = state.tickets.filter((one) => String(one.id) !== id);
        },
      },
    },
  ],
  acts: ({ state }) => ({
    'Refuse all calls': () => {
      state.isAllowed = false;
    },
    'Allow calls again': () => {
      state.isAllowed = true;
    },
  }),
});

export const zendesk = simulated<ZendeskState, SimulatorServer>({
  provider: 'zendesk',
  begin: () => ({ tickets: [], keys: {}, role: 'agent', left: NO_LIMIT }),
  start: async (state) => (await startZendeskSimulator(0, state)).server,
  credentials: () => ({ ...ACCOUNT, token: 'zendesk-simulator-token' }),
  parts: ({ state }) => [
    {
      name: 'Tickets',
      rows: state.tickets.map(({ id, subject, status, requester, comments }) => ({
        ...{ id: String(id), ticket: `#${id}`, subject, status, customer: requester?.email },
        messages: comments.map(({ html_body }) => withoutTags(html_body)),
      })),
      acts: {
        Close: (id) => {
          for (const one of state.tickets) if (String(one.id) === id) one.status = 'closed';
        },
      },
    },
  ],
  acts: ({ state }) => ({
    'Take the agent’s role away': () => {
      state.role = 'end-user';
    },
    'Give the agent’s role back': () => {
      state.role = 'agent';
    },
  }),
});
