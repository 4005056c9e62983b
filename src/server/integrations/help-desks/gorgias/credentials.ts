/** What a connection to Gorgias keeps, and what its form asks for. */
import { z } from 'zod';
import { EVENTS_FIELD, emailSchema, eventsSchema, keySchema, subdomainSchema } from '../settings.ts';

export const credentialsSchema = z.strictObject({
  subdomain: subdomainSchema,
  email: emailSchema,
  apiKey: keySchema,
  events: eventsSchema,
});
export type GorgiasCredentials = z.output<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'subdomain',
    label: 'Subdomain',
    help: 'The part before .gorgias.com in Gorgias’ address.',
    secret: false,
  },
  {
    name: 'email',
    label: 'Agent’s email',
    help: 'Notes are written in the name of this agent.',
    secret: false,
  },
  {
    name: 'apiKey',
    label: 'API key',
    help: 'In Gorgias, open Settings, then REST API.',
    secret: true,
  },
  EVENTS_FIELD,
] as const;
