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
      nameServers: [],
      outgoingAllow: [],
      staffNeedSecondFactor: false,
      opening: 'auto',
      rateLimits: true,
      trustProxy: [],
      metricsAllow: [],
    });
  });

  it('treats an empty variable as not set', () => {
    expect(configOf({ PORT: '', MAKEGOOD_SECRET: '', DATABASE_URL: '' })).toEqual(configOf({}));
  });

  it('makes NODE_ENV=production the production mode, unless the mode is named', () => {
    expect(configOf({ NODE_ENV: 'production', MAKEGOOD_SECRET: SECRET }).mode).toBe('production');
    expect(configOf({ NODE_ENV: 'production', MAKEGOOD_MODE: 'demo' }).mode).toBe('demo');
  });

  it('accepts comma-separated addresses, and a public address with or without trailing slash', () => {
    const { trustProxy, metricsAllow, publicUrl } = configOf({
      TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8',
      METRICS_ALLOW: '127.0.0.1, ::1',
      PUBLIC_URL: 'https://claims.example/',
      MAKEGOOD_MODE: 'production',
      MAKEGOOD_SECRET: SECRET,
    });
    expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8']);
    expect(metricsAllow).toEqual(['127.0.0.1', '::1']);
    expect(publicUrl).toBe('https://claims.example');
  });

  it('names variables without effect: a service of a later version, or a misspelled name', () => {
    const s3 = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example' };
    expect(configOf({ ...s3, ...otlp, S3_BUKET: 'x', LAUNCHDARKLY_KEY: 'x' }).unused).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'S3_BUKET',
      'LAUNCHDARKLY_KEY',
    ]);
  });

  it('addresses Amazon buckets by host name, and others or dotted names by path', () => {
    const s3 = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const style = (more: Record<string, string>) => configOf({ ...s3, ...more }).s3?.forcePathStyle;
    expect([style({}), style({ S3_ENDPOINT: 'https://s3.example' }), style({ S3_BUCKET: 'a.b' })]).toEqual([
      false,
      true,
      true,
    ]);
    expect(style({ S3_ENDPOINT: 'https://s3.example', S3_FORCE_PATH_STYLE: 'false' })).toBe(false);
    expect(configOf({}).s3).toBeNull();
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
    ['STAFF_SECOND_FACTOR', 'on', 'STAFF_SECOND_FACTOR: must be optional or required'],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'TRUST_PROXY: must be addresses or ranges (10.0.0.0/8), with commas between them',
    ],
    ['METRICS_ALLOW', 'localhost', 'METRICS_ALLOW: must be IP addresses, with commas between them'],
    ['SENTRY_DSN', 'key', 'SENTRY_DSN: must be an address that begins with http:// or https://'],
    ['SENTRY_DSN', 'https://errors.example/1', 'SENTRY_DSN: must look like https://key@host/1'],
    ['S3_BUCKET', 'photos', 'S3_ACCESS_KEY_ID: is needed beside the other S3_ variables'],
    ['S3_BUCKET', 'My Photos', 'S3_BUCKET: must have 3 to 63 small letters, digits, dots and hyphens'],
    ['S3_REGION', 'eu central', 'S3_REGION: must be a name such as eu-central-1'],
    ['S3_FORCE_PATH_STYLE', 'yes', 'S3_FORCE_PATH_STYLE: must be true or false'],
    [
      'LAUNCHDARKLY_STREAM_URI',
      'https://stream.example',
      'LAUNCHDARKLY_SDK_KEY: is needed beside the other LAUNCHDARKLY_ variables',
    ],
  ])('with %s=%s is refused in one line', (name, value, error) => {
    expect(parseConfig({ [name]: value })).toEqual({ error });
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.20'],
    ['HOST', 'claims.example'],
    ['PUBLIC_URL', 'https://claims.example'],
    ['PUBLIC_URL', 'http://10.0.0.5:4000'],
    ['PUBLIC_URL', 'http://127.0.0.1.evil.example'],
  ])('keeps a demo local: %s=%s is refused with advice, and accepted in production', (name, value) => {
    const parsed = parseConfig({ [name]: value });
    expect(parsed).toEqual({
      error: expect.stringMatching(`^${name}: .*can be reached by others.*MAKEGOOD_MODE=production`),
    });
    expect(
      parseConfig({ [name]: value, MAKEGOOD_MODE: 'production', MAKEGOOD_SECRET: SECRET }),
    ).toHaveProperty('config');
  });

  it.each([
    ['HOST', 'localhost'],
    ['HOST', '::1'],
    ['HOST', '127.0.0.2'],
    ['PUBLIC_URL', 'http://localhost:4000'],
    ['PUBLIC_URL', 'http://[::1]:4000'],
    ['PUBLIC_URL', 'https://shop.localhost'],
  ])('lets a demo have %s=%s', (name, value) => {
    expect(parseConfig({ [name]: value })).toHaveProperty('config');
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
