/** The only reader of the environment (design/api.md, "Environment"). Parsed once; a bad variable stops the start. */
import { z } from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: port.default(4000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: httpUrl.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    MAKEGOOD_MODE: z.enum(['demo', 'production']).optional(),
    MAKEGOOD_SECRET: z.string().min(32).optional(),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    TRUST_PROXY: list,
    METRICS_ALLOW: list,
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .transform((env) => ({
    ...env,
    MAKEGOOD_MODE:
      env.MAKEGOOD_MODE ?? (env.NODE_ENV === 'production' ? ('production' as const) : ('demo' as const)),
  }))
  .superRefine((env, context) => {
    if (env.MAKEGOOD_MODE !== 'production') return;
    const report = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!env.MAKEGOOD_SECRET) report('MAKEGOOD_SECRET', 'is required in production: at least 32 characters');
    if (env.RATE_LIMITS === 'off') report('RATE_LIMITS', 'can not be off in production');
  });

export type Config = {
  port: number;
  host: string;
  publicUrl: string;
  databaseUrl: string | null;
  dataDir: string;
  mode: 'demo' | 'production';
  /** Null: made and kept in the data directory. */
  secret: string | null;
  rateLimits: boolean;
  trustProxy: string[];
  metricsAllow: string[];
  /** Null: no mail leaves; demo mode shows it in a mailbox page. */
  smtpUrl: string | null;
  logLevel: string;
};

/** The configuration, or one line that names the first bad variable. */
export function parseConfig(env: NodeJS.ProcessEnv): { config: Config } | { error: string } {
  // An empty variable is one that is not set, as shells and compose files have it.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { error: `${issue?.path.join('.') ?? 'Environment'}: ${issue?.message ?? 'is not valid'}` };
  }
  const { data } = parsed;
  return {
    config: {
      port: data.PORT,
      host: data.HOST,
      publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
      databaseUrl: data.DATABASE_URL ?? null,
      dataDir: data.DATA_DIR,
      mode: data.MAKEGOOD_MODE,
      secret: data.MAKEGOOD_SECRET ?? null,
      rateLimits: data.RATE_LIMITS === 'on',
      trustProxy: data.TRUST_PROXY,
      metricsAllow: data.METRICS_ALLOW,
      smtpUrl: data.SMTP_URL ?? null,
      logLevel: data.LOG_LEVEL,
    },
  };
}

export function readConfig(): { config: Config } | { error: string } {
  return parseConfig(process.env);
}
