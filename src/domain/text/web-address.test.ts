import { expect, it } from 'vitest';
import { bareHost, withScheme } from './web-address.ts';

it.each([
  ['kettle.test/terms', 'https://kettle.test/terms'],
  [' www.kettle.test ', 'https://www.kettle.test'],
  ['kettle.test?page=terms', 'https://kettle.test?page=terms'],
  ['kettle.test/returns/{orderNumber}', 'https://kettle.test/returns/{orderNumber}'],
  ['http://kettle.test/terms', 'http://kettle.test/terms'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['javascript:alert.call', 'javascript:alert.call'],
  ['//kettle.test', '//kettle.test'],
  ['nia@kettle.test', 'nia@kettle.test'],
  ['terms', 'terms'],
  ['', ''],
])('takes %j for %j', (typed, taken) => expect(withScheme(typed)).toBe(taken));

it.each([
  [' https://Claims.Kettle.test/ ', 'claims.kettle.test'],
  ['http://claims.kettle.test', 'claims.kettle.test'],
  ['claims.kettle.test', 'claims.kettle.test'],
  ['https://claims.kettle.test:8443/', 'https://claims.kettle.test:8443/'],
  ['https://claims.kettle.test/start', 'https://claims.kettle.test/start'],
  ['https://nia@kettle.test/', 'https://nia@kettle.test/'],
])('takes the host of %j as %j', (typed, host) => expect(bareHost(typed)).toBe(host));
