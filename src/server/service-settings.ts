/** Settings of outside services. Each group is off until its main variable is set (docs/operating.md#one-machine). */

import { z } from 'zod';
import { isProviderName, type ProviderName } from '../domain/connections/providers.ts';
import { withoutTrailing } from '../domain/text/trailing.ts';

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});
const base = httpUrl.transform((text) => withoutTrailing(text, '/'));
const trueOrFalse = z.enum(['true', 'false'], { error: 'must be true or false' });

/** Sentry's DSN: the public key before the host, the project number at the end. */
const dsn = httpUrl.refine((text) => /^https?:\/\/\w+(:\w+)?@[^/]+(\/[^?#]*)?\/\d+$/.test(text), {
  error: 'must look like https://key@host/1',
});

/** Such as `shopify=http://127.0.0.1:5001,stripe=http://127.0.0.1:5002`; `off` for none. */
const simulators = z
  .string()
  .transform((text) => (text === 'off' ? [] : text.split(',').map((part) => part.trim().split('=', 2))))
  .refine((pairs) => pairs.every(([name = '', at]) => isProviderName(name) && base.safeParse(at).success), {
    error:
      'must be off, or providers with addresses, such as shopify=http://127.0.0.1:5001, with commas between them',
  })
  .transform((pairs): Simulators => Object.fromEntries(pairs.map(([name, at]) => [name, base.parse(at)])));

const appPart = z
  .string()
  .regex(/^[\x21-\x7e]{10,300}$/, { error: 'must have 10 to 300 characters without spaces' });

export const SERVICE_VARIABLES = {
  S3_ENDPOINT: base.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'must be a name such as eu-central-1' })
    .default('us-east-1'),
  // The characters Amazon allows, since the name may become part of a host name (with a dot, path style is used).
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must have 3 to 63 small letters, digits, dots and hyphens',
    })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: trueOrFalse.optional(),
  SLACK_URL: base.optional(),
  SIMULATORS: simulators.optional(),
  SHOPIFY_CLIENT_ID: appPart.optional(),
  SHOPIFY_CLIENT_SECRET: appPart.optional(),
  SHOPIFY_DISTRIBUTION: z.enum(['custom', 'published']).optional(),
  SENTRY_DSN: dsn.optional(),
  LAUNCHDARKLY_SDK_KEY: z
    .string()
    .regex(/^[\w.-]+$/, { error: 'must have letters, digits, dots, hyphens and underlines only' })
    .optional(),
  LAUNCHDARKLY_STREAM_URI: base.optional(),
  LAUNCHDARKLY_BASE_URI: base.optional(),
  LAUNCHDARKLY_EVENTS_URI: base.optional(),
};

/** Addresses by the name of the provider, each without a trailing slash. */
export type Simulators = Partial<Record<ProviderName, string>>;

type Variables = z.infer<z.ZodObject<typeof SERVICE_VARIABLES>>;

export type S3Settings = {
  /** Null: Amazon's own, by region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Puts the bucket in the path instead of the host name, as most other servers require. */
  forcePathStyle: boolean;
};

/** The app of this installation at Shopify. `published`: in Shopify's App Store. */
export type ShopifySettings = {
  clientId: string;
  clientSecret: string;
  distribution: 'custom' | 'published';
};

export type LaunchDarklySettings = {
  sdkKey: string;
  /** Null: LaunchDarkly's own. */
  streamUri: string | null;
  baseUri: string | null;
  eventsUri: string | null;
};

export type ServiceSettings = {
  /** Null: files are stored on the local disk. */
  s3: S3Settings | null;
  /** Another server instead of Slack's, in demo mode only. */
  slackUrl: string | null;
  /** Servers instead of providers' own, by the name of the provider, in demo mode only. Null: the demo starts its own (demo/simulators). */
  simulators: Simulators | null;
  /** Whether each of them has a page here, as the demo's own have. */
  hasDemoServices: boolean;
  /** Null: stores enter the credentials of an app of their own. */
  shopify: ShopifySettings | null;
  /** Null: errors are only logged. */
  sentryDsn: string | null;
  /** Null: flags come from the store's settings. */
  launchDarkly: LaunchDarklySettings | null;
};

/** Settings that need another one to work: the missing variable, and why. */
export function missingServiceVariables(env: Variables, given: readonly string[]): [string, string][] {
  const needs = (prefix: string, names: (keyof Variables)[]) =>
    given.some((name) => name.startsWith(prefix) && name in SERVICE_VARIABLES)
      ? names.filter((name) => env[name] === undefined)
      : [];
  return [
    ...needs('S3_', ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
    ...needs('LAUNCHDARKLY_', ['LAUNCHDARKLY_SDK_KEY']),
    ...needs('SHOPIFY_', ['SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET']),
  ].map((name) => [name, `is needed beside the other ${name.split('_')[0]}_ variables`]);
}

export function serviceSettings(env: Variables): ServiceSettings {
  return {
    s3: s3Settings(env),
    slackUrl: env.SLACK_URL ?? null,
    simulators: env.SIMULATORS ?? null,
    hasDemoServices: false,
    shopify: shopifySettings(env),
    sentryDsn: env.SENTRY_DSN ?? null,
    launchDarkly: launchDarklySettings(env),
  };
}

function shopifySettings(env: Variables): ShopifySettings | null {
  const { SHOPIFY_CLIENT_ID: clientId, SHOPIFY_CLIENT_SECRET: clientSecret } = env;
  const distribution = env.SHOPIFY_DISTRIBUTION ?? 'custom';
  return clientId && clientSecret ? { clientId, clientSecret, distribution } : null;
}

function s3Settings(env: Variables): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  const endpoint = env.S3_ENDPOINT ?? null;
  // A certificate's wildcard doesn't cover a bucket name with a dot.
  const path = env.S3_FORCE_PATH_STYLE ?? (endpoint !== null || bucket.includes('.') ? 'true' : 'false');
  return {
    endpoint,
    region: env.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: path === 'true',
  };
}

function launchDarklySettings(env: Variables): LaunchDarklySettings | null {
  if (!env.LAUNCHDARKLY_SDK_KEY) return null;
  return {
    sdkKey: env.LAUNCHDARKLY_SDK_KEY,
    streamUri: env.LAUNCHDARKLY_STREAM_URI ?? null,
    baseUri: env.LAUNCHDARKLY_BASE_URI ?? null,
    eventsUri: env.LAUNCHDARKLY_EVENTS_URI ?? null,
  };
}
