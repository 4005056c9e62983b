/** What a connection to ShipStation keeps, and what its form asks for. */
import { z } from 'zod';

export const credentialsSchema = z.strictObject({
  /** Of the V2 API; keys of V1 come in pairs. */
  apiKey: z.string().regex(/^[0-9A-Za-z+/=_-]{20,200}$/),
});
export type ShipStationCredentials = z.infer<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'apiKey',
    label: 'API key',
    help: 'In ShipStation, open Settings › Account › API settings and choose V2 API. A key of V1 does not work.',
    secret: true,
  },
] as const;
