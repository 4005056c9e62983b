/** What the form of a connection to AfterShip Returns asks for (../credentials.ts). */
export const FIELDS = [
  {
    name: 'apiKey',
    label: 'API key',
    help: 'In AfterShip, open Settings, then API keys. The key needs the scopes of Returns.',
    secret: true,
  },
  {
    name: 'webhookSecret',
    label: 'Webhook secret',
    help: 'AfterShip shows it where you add a webhook for Returns. Leave it out if you add none: we ask each night.',
    secret: true,
  },
] as const;
