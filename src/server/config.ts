/** The only reader of the environment (docs/operating.md#one-machine). Parsed once; a bad variable stops the start. */

import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { OPENING_RULES, type OpeningRule } from '../domain/stores/activation.ts';
import { isLoopback } from '../domain/stores/host.ts';
import { withoutTrailing } from '../domain/text/trailing.ts';
import {
  missingServiceVariables,
  SERVICE_VARIABLES,
  type ServiceSettings,
  serviceSettings,
} from './service-settings.ts';

const addresses = (isAddress: (text: string) => boolean, error: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isAddress), { error });

const RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const isRange = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const isSize = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return RANGES.includes(text) || (isIP(address) > 0 && isSize && more.length === 0);
};

const isNameServer = (text: string) => isIP(text) > 0 || /^\d{1,3}(\.\d{1,3}){3}:\d{1,5}$/.test(text);

const isOriginHere = (text: string) => {
  const url = URL.parse(text);
  return url !== null && url.origin === text && isLoopback(url.hostname);
};

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const url = (protocol: RegExp, error: string) => z.url({ protocol, error });
const httpUrl = url(/^https?$/, 'must be an address that begins with http:// or https://');
const databaseUrl = url(/^postgres(ql)?$/, 'must look like postgres://user:password@host:5432/database')
  // Without a host, the application's role could not be added to the URL (database/roles.ts).
  .refine((text) => new URL(text).hostname !== '' && new URL(text).username !== '', {
    error: 'must name a user and a host',
    abort: true,
  });
const oneOf = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: `must be ${names.join(' or ')}` });

const OTHERS_COME =
  'can be reached by others, and a demo is for this machine only: set MAKEGOOD_MODE=production and MAKEGOOD_SECRET';

const secret = z.string().min(32, { error: 'must have at least 32 characters' }).optional();

const environment = z
  .object({
    NODE_ENV: z.string().optional(),
    npm_lifecycle_event: z.string().optional(),
    PORT: z
      .string()
      .default('4000')
      .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
        error: 'must be a number from 0 to 65535',
      })
      .transform(Number),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: httpUrl.transform((text) => withoutTrailing(text, '/')).optional(),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATA_DIR: z.string().default('./data'),
    ARCHIVE_DIR: z.string().refine(isAbsolute, { error: 'must be an absolute path' }).optional(),
    MAKEGOOD_MODE: oneOf(['demo', 'production']).optional(),
    MAKEGOOD_SECRET: secret,
    MAKEGOOD_OTHER_SECRET: secret,
    STORE_OPENING: oneOf(OPENING_RULES).default('auto'),
    STAFF_SECOND_FACTOR: oneOf(['optional', 'required']).default('optional'),
    RATE_LIMITS: oneOf(['on', 'off']).default('on'),
    TRUST_PROXY: addresses(isRange, 'must be addresses or ranges (10.0.0.0/8), with commas between them'),
    NAME_SERVERS: addresses(
      isNameServer,
      'must be IP addresses, each with a port if it is not 53, with commas between them',
    ),
    OUTGOING_ALLOW: addresses(
      isOriginHere,
      'must be origins on this machine such as http://127.0.0.1:9000, with commas between them',
    ),
    METRICS_ALLOW: addresses((text) => isIP(text) > 0, 'must be IP addresses, with commas between them'),
    SMTP_URL: url(/^smtps?$/, 'must look like smtp://user:password@host:587').optional(),
    ...SERVICE_VARIABLES,
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    LOG_LEVEL: oneOf(LEVELS).default('info'),
  })
  .transform((env) => ({
    ...env,
    MAKEGOOD_MODE:
      env.MAKEGOOD_MODE ?? (env.NODE_ENV === 'production' ? ('production' as const) : ('demo' as const)),
  }))
  .superRefine((env, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
      report('DATABASE_DIRECT_URL', 'needs DATABASE_URL beside it: the same database through a pooler');
    if (env.ARCHIVE_DIR && env.DATABASE_URL)
      report(
        'ARCHIVE_DIR',
        'is for the embedded database; the one of DATABASE_URL has an archive of its own',
      );
    if (env.MAKEGOOD_OTHER_SECRET && !env.MAKEGOOD_SECRET)
      report('MAKEGOOD_OTHER_SECRET', 'needs MAKEGOOD_SECRET beside it: the one that seals');
    if (env.MAKEGOOD_OTHER_SECRET && env.MAKEGOOD_OTHER_SECRET === env.MAKEGOOD_SECRET)
      report('MAKEGOOD_OTHER_SECRET', 'is the same as MAKEGOOD_SECRET');
    if (env.MAKEGOOD_MODE === 'demo') {
      // Anyone who can reach a demo can read its mails and their links.
      if (!isLoopback(env.HOST)) report('HOST', `"${env.HOST}" ${OTHERS_COME}`);
      const outside = env.PUBLIC_URL && new URL(env.PUBLIC_URL).hostname;
      if (outside && !isLoopback(outside)) report('PUBLIC_URL', `"${outside}" ${OTHERS_COME}`);
      return;
    }
    if (!env.MAKEGOOD_SECRET) report('MAKEGOOD_SECRET', 'is required in production: at least 32 characters');
    if (env.SLACK_URL) report('SLACK_URL', 'is for demos: in production, messages go to Slack itself');
    if (env.OUTGOING_ALLOW.length > 0)
      report('OUTGOING_ALLOW', 'is for demos: in production, only public addresses are called');
    if (Object.keys(env.SIMULATORS ?? {}).length > 0)
      report('SIMULATORS', 'is for demos: in production, providers themselves are called');
    if (env.RATE_LIMITS === 'off') report('RATE_LIMITS', 'can not be off in production');
  });

// Variables that would silently have no effect: for services of a later version, or misspelled.
const WITHOUT_EFFECT = /^(OTEL_EXPORTER_OTLP_ENDPOINT|S3_\w+|SENTRY_\w+|LAUNCHDARKLY_\w+|SHOPIFY_\w+)$/;

export type Config = ServiceSettings & {
  port: number;
  host: string;
  publicUrl: string;
  databaseUrl: string | null;
  /** The same database without a pooler, for work that needs a session: migrations, locks, jobs. */
  databaseDirectUrl: string | null;
  dataDir: string;
  /** Where the embedded database archives its log; null if it doesn't. */
  archiveDir: string | null;
  mode: 'demo' | 'production';
  /** Null: created and stored in the data directory. */
  secret: string | null;
  /** The other secret during a rotation: opens what it sealed, but seals nothing (docs/keys.md). */
  otherSecret: string | null;
  /** Staff need a second factor to work; stores decide for their own people. */
  /** Those of the machine if there are none. */
  nameServers: string[];
  /** Origins on this machine that stores may name, in demo mode only (server/outgoing). */
  outgoingAllow: string[];
  staffNeedSecondFactor: boolean;
  /** Who has to agree before a store opens. */
  opening: OpeningRule;
  rateLimits: boolean;
  trustProxy: string[];
  metricsAllow: string[];
  /** Null: no mail is sent; demo mode shows mails on a mailbox page. */
  smtpUrl: string | null;
  logLevel: string;
  /** Started by an npm script. */
  underNpm: boolean;
  /** Variables that are set but not used by this version. */
  unused: string[];
};

/** The configuration, or one line that names the first invalid variable. */
export function parseConfig(env: NodeJS.ProcessEnv): { config: Config } | { error: string } {
  // An empty variable counts as not set, as in shells and compose files.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { error: `${issue?.path.join('.') ?? 'Environment'}: ${issue?.message ?? 'is not valid'}` };
  }
  const { data } = parsed;
  const names = Object.keys(given);
  const [missing] = missingServiceVariables(data, names);
  if (missing) return { error: missing.join(': ') };
  return {
    config: {
      port: data.PORT,
      host: data.HOST,
      publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
      databaseUrl: data.DATABASE_URL ?? null,
      databaseDirectUrl: data.DATABASE_DIRECT_URL ?? null,
      dataDir: data.DATA_DIR,
      archiveDir: data.ARCHIVE_DIR ?? null,
      mode: data.MAKEGOOD_MODE,
      secret: data.MAKEGOOD_SECRET ?? null,
      otherSecret: data.MAKEGOOD_OTHER_SECRET ?? null,
      opening: data.STORE_OPENING,
      nameServers: data.NAME_SERVERS,
      outgoingAllow: data.OUTGOING_ALLOW,
      staffNeedSecondFactor: data.STAFF_SECOND_FACTOR === 'required',
      rateLimits: data.RATE_LIMITS === 'on',
      trustProxy: data.TRUST_PROXY,
      metricsAllow: data.METRICS_ALLOW,
      smtpUrl: data.SMTP_URL ?? null,
      logLevel: data.LOG_LEVEL,
      underNpm: data.npm_lifecycle_event !== undefined,
      ...serviceSettings(data),
      unused: names.filter((name) => WITHOUT_EFFECT.test(name) && !(name in SERVICE_VARIABLES)),
    },
  };
}

export function readConfig(): { config: Config } | { error: string } {
  return parseConfig(process.env);
}
