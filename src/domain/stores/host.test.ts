import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostName, isHostName } from './host.ts';

it('different spellings of a host in requests give the same name', () => {
  for (const host of ['Claims.Example', 'claims.example:443', 'claims.example.', 'CLAIMS.EXAMPLE.:8080'])
    expect(hostName(host)).toBe('claims.example');
  expect(hostName('[::1]:4000')).toBe('[::1]');
});

it('a host name is unchanged, whatever surrounds it', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), fc.nat(65_535), (labels, port) => {
      const name = [...labels, 'example'].join('.');
      expect(isHostName(name)).toBe(true);
      expect(hostName(name)).toBe(name);
      expect(hostName(`${name.toUpperCase()}.:${port}`)).toBe(name);
    }),
  );
});

it.each([
  '',
  'Claims.example',
  'claims.example:443',
  'claims.example.',
  'claims..example',
  'https://claims.example',
  'claims.example/start',
  'claims example',
  '-claims.example',
  '*.example',
  'claims-.example',
  'localhost',
  'shop.localhost',
  'claims',
  '127.0.0.1',
  '192.168.1.20',
  '2130706433',
  '[::1]',
  'printer.local',
  'claims.internal',
  'nas.lan',
  'router.home.arpa',
  'claims.invalid',
  'shop.onion',
  '1.0.0.127.in-addr.arpa',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(127)}example`,
])('"%s" is not a host name', (name) => {
  expect(isHostName(name)).toBe(false);
});
