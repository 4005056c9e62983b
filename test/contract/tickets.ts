/** What every help desk must hold, against its simulator and the real service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Provider } from '../../src/server/integrations/ports.ts';
import type { SimulatorServer } from '../../src/server/integrations/simulator.ts';
import type { TicketsPort } from '../../src/server/integrations/tickets-port.ts';

export type HelpDesk = {
  desk: Provider & { tickets: TicketsPort };
  stranger: Provider & { tickets: TicketsPort };
  /** Only with a simulator: its server, the texts that it keeps as HTML, and secrets that must show nowhere. */
  simulated: { server: SimulatorServer; texts: () => string[]; secrets: string[] } | null;
  stop(): Promise<void>;
};

const HOSTILE =
  'Ada <script>alert(1)</script> **bold** ![x](https://evil.example/p.png) & "quotes"\nשורה שנייה';

export function ticketsContract(name: string, open: () => Promise<HelpDesk>): void {
  let world: HelpDesk;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.stop());
  const ticket = (mark = `mg-${crypto.randomUUID()}`) => ({
    ...{ key: crypto.randomUUID(), mark, subject: 'Claim 20418, order 1001', text: HOSTILE },
    customer: { email: 'ada@example.com', name: 'Ada <b>Lovelace</b>' },
  });

  describe(`${name}, as a help desk`, () => {
    it('is tested, and refuses who is not the store’s', async () => {
      expect(await world.desk.test()).toMatchObject({ kind: 'ok' });
      expect(await world.stranger.test()).toMatchObject({ kind: 'refused', code: 'unauthorized' });
      expect(await world.stranger.tickets.open(ticket())).toMatchObject({ code: 'unauthorized' });
    });

    it('finds a ticket by its mark, and nothing by another', async () => {
      const one = ticket();
      const made = await world.desk.tickets.open(one);
      expect(made).toMatchObject({ kind: 'ticket', ticket: { url: expect.stringMatching(/^https:/) } });
      expect(await world.desk.tickets.find(one.mark)).toEqual(made);
      expect(await world.desk.tickets.find(ticket().mark)).toEqual({ kind: 'absent' });
    });

    it('finds a note by its mark', async () => {
      const made = await world.desk.tickets.open(ticket());
      if (made.kind !== 'ticket') throw new Error(made.kind);
      const mark = `mg-${crypto.randomUUID()}`;
      expect(await world.desk.tickets.hasNote(made.ticket, mark)).toEqual({ kind: 'absent' });
      expect(await world.desk.tickets.note(made.ticket, { mark, text: HOSTILE })).toEqual({ kind: 'done' });
      expect(await world.desk.tickets.hasNote(made.ticket, mark)).toEqual({ kind: 'done' });
    });

    it('shows hostile text as text', async () => {
      if (!world.simulated) return;
      await world.desk.tickets.open(ticket());
      const [last = ''] = world.simulated.texts().slice(-1);
      expect(last).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(last).not.toContain('<script>');
    });

    it('is busy when it takes no more, and unknown when its answer is lost, which a look then tells', async () => {
      if (!world.simulated) return;
      const { server, secrets } = world.simulated;
      server.failures.push({ kind: 'answer', status: 429, headers: { 'retry-after': '7' } });
      expect(await world.desk.tickets.open(ticket())).toEqual({ kind: 'busy', retryAfterSeconds: 7 });
      server.failures.push({ kind: 'answer', status: 500 });
      expect(await world.desk.tickets.open(ticket())).toMatchObject({ kind: 'unknown' });
      const one = ticket();
      server.failures.push({ kind: 'lost' });
      const lost = await world.desk.tickets.open(one);
      expect(lost).toMatchObject({ kind: 'unknown' });
      expect(await world.desk.tickets.find(one.mark)).toMatchObject({ kind: 'ticket' });
      for (const secret of secrets) expect(JSON.stringify(lost)).not.toContain(secret);
    });
  });
}
