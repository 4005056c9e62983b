/**
 * Gorgias' contract. Against the real service (`npm run contract -- gorgias`) set GORGIAS_SUBDOMAIN, GORGIAS_EMAIL and GORGIAS_API_KEY of an
 * account for tests: the suite makes tickets.
 */
import { describe, expect, it } from 'vitest';
import { openGorgias } from '../../src/server/integrations/help-desks/gorgias/client.ts';
import { startGorgiasSimulator } from '../../src/server/integrations/help-desks/gorgias/simulator.ts';
import { fromEnvironment, isLive } from './live.ts';
import { ticketsContract } from './tickets.ts';

const LIVE = isLive('gorgias');
const events = ['filed'] as const;

ticketsContract('Gorgias', async () => {
  const given = LIVE ? fromEnvironment(['GORGIAS_SUBDOMAIN', 'GORGIAS_EMAIL', 'GORGIAS_API_KEY']) : null;
  const simulator = LIVE ? null : await startGorgiasSimulator();
  const at = simulator ? { base: simulator.server.base } : {};
  const credentials = {
    subdomain: given?.GORGIAS_SUBDOMAIN ?? 'shop',
    email: given?.GORGIAS_EMAIL ?? simulator?.email ?? '',
    apiKey: given?.GORGIAS_API_KEY ?? simulator?.apiKey ?? '',
    events: [...events],
  };
  return {
    desk: openGorgias(credentials, at),
    stranger: openGorgias({ ...credentials, apiKey: 'a-wrong-key-of-it' }, at),
    simulated: simulator && {
      server: simulator.server,
      texts: () => simulator.state.tickets.flatMap(({ messages }) => messages.map((one) => one.body_html)),
      secrets: [simulator.apiKey, 'ada@example.com'],
    },
    stop: async () => void (await simulator?.server.stop()),
  };
});

describe.skipIf(LIVE)('the simulated Gorgias', () => {
  it('refuses a key without the right, a ticket that is gone, and more than 40 requests in 20 seconds', async () => {
    const { server, state, email, apiKey, remove } = await startGorgiasSimulator();
    const desk = openGorgias(
      { subdomain: 'shop', email, apiKey, events: [...events] },
      { base: server.base },
    );
    const made = await desk.tickets.open({
      ...{ key: crypto.randomUUID(), mark: 'mg-1', subject: 'Claim', text: 'Hi', customer: null },
    });
    if (made.kind !== 'ticket') throw new Error(made.kind);
    expect(state.tickets[0]?.messages).toMatchObject([{ channel: 'internal-note', from_agent: true }]);
    remove(1);
    expect(await desk.tickets.note(made.ticket, { mark: 'm', text: 'x' })).toEqual({ kind: 'gone' });
    state.isAllowed = false;
    expect(await desk.test()).toMatchObject({ kind: 'refused', code: 'missing_permission' });
    state.asked = Array.from({ length: 40 }, () => Date.now());
    expect(await desk.test()).toEqual({ kind: 'busy', retryAfterSeconds: 5 });
    await server.stop();
  });
});
