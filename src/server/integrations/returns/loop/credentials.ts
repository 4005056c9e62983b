/** What the form of a connection to Loop asks for (../credentials.ts). */
export const FIELDS = [
  {
    name: 'apiKey',
    label: 'API key',
    help: 'In Loop, open Settings, then Developer tools. Create a key with the scopes Returns and Orders.',
    secret: true,
  },
  {
    name: 'webhookSecret',
    label: 'Webhook secret',
    help: 'Developer tools shows it. Leave it out if Loop sends no webhooks: we ask each night.',
    secret: true,
  },
] as const;
