/** What a connection to Zendesk keeps, and what its form asks for. */
import { z } from 'zod';
import { EVENTS_FIELD, emailSchema, eventsSchema, keySchema, subdomainSchema } from '../settings.ts';

export const credentialsSchema = z.strictObject({
  subdomain: subdomainSchema,
  email: emailSchema,
  token: keySchema,
  events: eventsSchema,
});
export type ZendeskCredentials = z.output<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'subdomain',
    label: 'Subdomain',
    help: 'The part before .zendesk.com in Zendesk’s address.',
    secret: false,
  },
  {
    name: 'email',
    label: 'Agent’s email',
    help: 'Notes are written in the name of this agent.',
    secret: false,
  },
  {
    name: 'token',
    label: 'API token',
    help: 'In Zendesk’s Admin Center, open Apps and integrations, then API tokens.',
    secret: true,
  },
  EVENTS_FIELD,
] as const;
