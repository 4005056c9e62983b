import { expect, it } from 'vitest';
import { verify } from '../../../test/webhook-receiver.ts';
import { signedHeaders } from './secrets.ts';

it('a signature is the one of the specification, and the guide’s receiver refuses what was altered', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const event = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', now: 1_614_265_330_000 };
  const headers = signedHeaders([secret], event);
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(verify(event.body, headers, secret, event.now)).toEqual({ test: 2432232314 });
  expect(() => verify(`${event.body} `, headers, secret, event.now)).toThrow('wrong signature');
  expect(() => verify(event.body, headers, secret, event.now + 301_000)).toThrow('too old');
  expect(() => verify(event.body, { ...headers, 'webhook-id': 'msg_other' }, secret, event.now)).toThrow();
});
