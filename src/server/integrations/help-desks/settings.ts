/** What all help desks are asked for alike. */
import { z } from 'zod';
import { TICKET_EVENT_NAMES, TICKET_EVENTS } from '../../../domain/help-desk/events.ts';

export const eventsSchema = z
  .string()
  .default(TICKET_EVENT_NAMES.join(','))
  .transform((text) => (text === '' ? TICKET_EVENT_NAMES.join(',') : text).split(','))
  .pipe(z.array(z.enum(TICKET_EVENT_NAMES)).max(TICKET_EVENT_NAMES.length));

export const EVENTS_FIELD = {
  name: 'events',
  label: 'What is noted there',
  help: 'Each claim has one ticket. Notes are for your team: customers don’t see them. Choose none for all.',
  secret: false,
  options: TICKET_EVENT_NAMES.map((value) => ({ value, label: TICKET_EVENTS[value].label })),
};

/** The part before the vendor's domain. Nothing else is taken, so that nobody but the vendor is called. */
export const subdomainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);

export const keySchema = z
  .string()
  .trim()
  .min(10)
  .max(300)
  .regex(/^[\x21-\x7e]+$/);

export const emailSchema = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s:@/]+@[^\s:@]+$/);

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Help desks read plain text as Markdown, or links in it; as HTML it stays what it is. */
export const asHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '').replace(/\r?\n/g, '<br>');

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
