import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const SECRET = 'a secret that is long enough for everyone';

const configOf = (env: Record<string, string>) => {
  const parsed = parseConfig(env);
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed.config;
};

describe('the environment', () => {
  it('may be empty: the demo on this machine only', () => {
    expect(configOf({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      databaseUrl: null,
      dataDir: './data',
      mode: 'demo',
      rateLimits: true,
      trustProxy: [],
      metricsAllow: [],
    });
  });

  it('counts an empty variable as one that is not set', () => {
    expect(configOf({ PORT: '', MAKEGOOD_SECRET: '', DATABASE_URL: '' })).toEqual(configOf({}));
  });

  it('makes NODE_ENV=production the production mode, unless the mode is named', () => {
    expect(configOf({ NODE_ENV: 'production', MAKEGOOD_SECRET: SECRET }).mode).toBe('production');
    expect(configOf({ NODE_ENV: 'production', MAKEGOOD_MODE: 'demo' }).mode).toBe('demo');
  });

  it('takes addresses with commas between them, and a public address with or without its last slash', () => {
    const { trustProxy, metricsAllow, publicUrl } = configOf({
      TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8',
      METRICS_ALLOW: '127.0.0.1, ::1',
      PUBLIC_URL: 'https://claims.example/',
    });
    expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8']);
    expect(metricsAllow).toEqual(['127.0.0.1', '::1']);
    expect(publicUrl).toBe('https://claims.example');
  });

  it('names what is set for services of a later version', () => {
    expect(configOf({ S3_BUCKET: 'photos', SENTRY_DSN: 'https://key@errors.example/1' }).unused).toEqual([
      'S3_BUCKET',
      'SENTRY_DSN',
    ]);
  });

  it.each([
    ['PORT', 'ninety', 'PORT: must be a number from 0 to 65535'],
    ['PORT', '0x10', 'PORT: must be a number from 0 to 65535'],
    ['PORT', '65536', 'PORT: must be a number from 0 to 65535'],
    ['PUBLIC_URL', 'claims.example', 'PUBLIC_URL: must be an address that begins with http:// or https://'],
    [
      'DATABASE_URL',
      'mysql://localhost/shop',
      'DATABASE_URL: must look like postgres://user:password@host:5432/database',
    ],
    ['DATABASE_URL', 'postgres:///shop', 'DATABASE_URL: must name a user and a host'],
    [
      'DATABASE_DIRECT_URL',
      'postgres://keeper@db.example/shop',
      'DATABASE_DIRECT_URL: needs DATABASE_URL beside it: the same database through a pooler',
    ],
    ['MAKEGOOD_MODE', 'staging', 'MAKEGOOD_MODE: must be demo or production'],
    ['MAKEGOOD_SECRET', 'short', 'MAKEGOOD_SECRET: must have at least 32 characters'],
    ['RATE_LIMITS', 'maybe', 'RATE_LIMITS: must be on or off'],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'TRUST_PROXY: must be addresses or ranges (10.0.0.0/8), with commas between them',
    ],
    ['METRICS_ALLOW', 'localhost', 'METRICS_ALLOW: must be IP addresses, with commas between them'],
    ['SENTRY_DSN', 'key', 'SENTRY_DSN: must be an address that begins with http:// or https://'],
  ])('with %s=%s is refused in one line', (name, value, error) => {
    expect(parseConfig({ [name]: value })).toEqual({ error });
  });

  it('needs a secret and its limits in production', () => {
    const production = { MAKEGOOD_MODE: 'production' };
    expect(parseConfig(production)).toEqual({
      error: 'MAKEGOOD_SECRET: is required in production: at least 32 characters',
    });
    expect(parseConfig({ ...production, MAKEGOOD_SECRET: SECRET, RATE_LIMITS: 'off' })).toEqual({
      error: 'RATE_LIMITS: can not be off in production',
    });
  });
});
