import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { verify } from '../../../test/webhook-receiver.ts';
import { bearer } from '../../../test/world.ts';
import type { Context } from '../context.ts';
import { resealValues } from '../database/sealed-values.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { openSecret, signedHeaders } from './secrets.ts';
import { sendDue } from './send.ts';

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

describe('a secret', () => {
  const written: string[] = [];
  const stream = new Writable({
    write: (chunk, _, done) => {
      written.push(String(chunk));
      done();
    },
  });

  it('survives a rotation of the installation’s secret, and stands in no log, whatever fails', async () => {
    const test = await createTestApp({}, { outgoing: openOutgoing({ nameServers: ['127.0.0.1:1'] }) });
    const store = await test.addStore();
    const owner = bearer(await test.token(store, 'store_owner'));
    const made = await test.app.inject({
      ...{ method: 'POST', url: '/v1/webhooks', headers: owner },
      payload: { url: 'https://hook.example/?key=hidden', description: null, topics: ['claim.created'] },
    });
    const { id, secret } = made.json();
    const ring = { secret: 'n'.repeat(40), otherSecrets: [test.context.secret] };
    await resealValues(test.database.admin, ring);
    const turned: Context = {
      ...test.context,
      ...ring,
      otherSecrets: [],
      log: pino({ level: 'trace' }, stream),
    };
    const { rows } = await test.database.admin.query('select secret from webhook_endpoints where id = $1', [
      id,
    ]);
    expect(openSecret(turned, id, rows[0].secret)).toBe(secret);
    // The name leads nowhere; then the secret can't be opened any more.
    for (const context of [turned, { ...turned, secret: 'x'.repeat(40) }]) {
      await test.app.inject({ method: 'POST', url: `/v1/webhooks/${id}/test`, headers: owner });
      await sendDue(context, store);
      test.clock.now += 6_000;
    }
    expect(written.join('')).toContain('a webhook was not sent');
    for (const hidden of [secret, secret.slice(6), 'key=hidden'])
      expect(written.join('')).not.toContain(hidden);
    await test.close();
  });
});
