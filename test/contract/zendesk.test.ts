/**
 * Zendesk's contract. Against the real service (`npm run contract -- zendesk`) set ZENDESK_SUBDOMAIN, ZENDESK_EMAIL and ZENDESK_TOKEN of an account
 * for tests: the suite makes tickets.
 */
import { describe, expect, it } from 'vitest';
import { openZendesk } from '../../src/server/integrations/help-desks/zendesk/client.ts';
import { startZendeskSimulator } from '../../src/server/integrations/help-desks/zendesk/simulator.ts';
import { fromEnvironment, isLive } from './live.ts';
import { ticketsContract } from './tickets.ts';

const LIVE = isLive('zendesk');
const events = ['filed'] as const;

ticketsContract('Zendesk', async () => {
  const given = LIVE ? fromEnvironment(['ZENDESK_SUBDOMAIN', 'ZENDESK_EMAIL', 'ZENDESK_TOKEN']) : null;
  const simulator = LIVE ? null : await startZendeskSimulator();
  const at = simulator ? { base: simulator.server.base } : {};
  const credentials = {
    subdomain: given?.ZENDESK_SUBDOMAIN ?? 'shop',
    email: given?.ZENDESK_EMAIL ?? simulator?.email ?? '',
    token: given?.ZENDESK_TOKEN ?? simulator?.token ?? '',
    events: [...events],
  };
  return {
    desk: openZendesk(credentials, at),
    stranger: openZendesk({ ...credentials, token: 'a-wrong-token' }, at),
    simulated: simulator && {
      server: simulator.server,
      texts: () => simulator.state.tickets.flatMap(({ comments }) => comments.map((one) => one.html_body)),
      secrets: [simulator.token, 'ada@example.com'],
    },
    stop: async () => void (await simulator?.server.stop()),
  };
});

describe.skipIf(LIVE)('the simulated Zendesk', () => {
  const start = async () => {
    const simulator = await startZendeskSimulator();
    const { email, token, server } = simulator;
    const credentials = { subdomain: 'shop', email, token, events: [...events] };
    return { simulator, desk: openZendesk(credentials, { base: server.base }) };
  };
  const TICKET = { key: crypto.randomUUID(), mark: 'mg-1', subject: 'Claim', text: 'Hi', customer: null };

  it('makes one ticket for a key, and refuses the key with other contents', async () => {
    const { simulator, desk } = await start();
    const first = await desk.tickets.open(TICKET);
    expect(await desk.tickets.open(TICKET)).toEqual(first);
    expect(await desk.tickets.open({ ...TICKET, text: 'other' })).toMatchObject({ kind: 'unknown' });
    expect(simulator.state.tickets).toHaveLength(1);
    expect(simulator.state.tickets[0]?.comments[0]?.public).toBe(false);
    await simulator.server.stop();
  });

  it('takes no note in a closed ticket, and quotes nothing of a customer that it refuses', async () => {
    const { simulator, desk } = await start();
    const made = await desk.tickets.open(TICKET);
    if (made.kind !== 'ticket') throw new Error(made.kind);
    simulator.close(1);
    expect(await desk.tickets.note(made.ticket, { mark: 'm', text: 'x' })).toEqual({ kind: 'gone' });
    const wrong = { ...TICKET, key: crypto.randomUUID(), customer: { email: 'ada.example', name: null } };
    expect(await desk.tickets.open(wrong)).toEqual({
      ...{ kind: 'refused', code: 'refused', detail: 'RecordInvalid Record validation errors' },
    });
    await simulator.server.stop();
  });

  it('refuses who is no agent, and more requests than it takes with 429', async () => {
    const { simulator, desk } = await start();
    simulator.state.role = 'end-user';
    expect(await desk.test()).toMatchObject({ code: 'missing_permission' });
    simulator.state.left = 0;
    expect(await desk.test()).toEqual({ kind: 'busy', retryAfterSeconds: 37 });
    await simulator.server.stop();
  });
});
