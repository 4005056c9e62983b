/**
 * A provider for tests of carrying out: it keeps what it made, and fails as it is told to. It stands for any vendor; the vendors' own
 * rules are in their simulators.
 */
import type { Carrier, Effect, Found, Recognition, Sent } from '../src/server/integrations/ports.ts';

/** `silence`: nothing happens and no answer comes. `lost`: it takes effect, and the answer is lost. `dead`: as if the process died there. */
export type Mishap = 'silence' | 'lost' | { answers: Sent };

type Kept = { key: string; mark: string; order: unknown; reference: string; state: Effect['kind'] };

export type Vault = {
  /** What it made, in order. */
  effects: Kept[];
  /** How often it was asked to send, and to look. */
  asked: { send: number; look: number };
  /** For the next requests to send, one each. */
  mishaps: Mishap[];
  /** For the next looks; otherwise it tells what it has. */
  blind: Found[];
  /** What a new effect begins as. */
  begins: 'done' | 'pending';
  /** Before each request takes effect, and after it did. */
  pause: () => Promise<void>;
  after: () => Promise<void>;
  carrier<Order extends { key: string; mark: string }>(): Carrier<Order>;
};

export function openVault(recognition: Recognition, canLook = true): Vault {
  const vault: Vault = {
    effects: [],
    asked: { send: 0, look: 0 },
    mishaps: [],
    blind: [],
    begins: 'done',
    pause: async () => undefined,
    after: async () => undefined,
    carrier: () => ({
      recognition,
      send: (order) => sendTo(vault, recognition, order),
      find: canLook ? (order, reference) => lookIn(vault, order, reference) : null,
    }),
  };
  return vault;
}

const codeOf = (order: unknown): string | null => (order as { code?: string }).code ?? null;
const expiryOf = (order: unknown): string | null =>
  (order as { expiresOn?: string | null }).expiresOn ?? null;

const madeOf = ({ state, reference, order }: Kept): Effect => ({
  ...(state === 'reversed' ? { kind: state, detail: null } : { kind: state }),
  made: {
    ...{ reference, url: `https://vault.example/${reference}`, raw: { reference } },
    ...(codeOf(order) !== null && {
      credit: { code: codeOf(order), balance: null, expiresOn: expiryOf(order) },
    }),
  },
});

async function sendTo(
  vault: Vault,
  recognition: Recognition,
  order: { key: string; mark: string },
): Promise<Sent> {
  vault.asked.send += 1;
  const mishap = vault.mishaps.shift();
  await vault.pause();
  if (typeof mishap === 'object') return mishap.answers;
  if (mishap === 'silence') return { kind: 'unknown', detail: 'time-out' };
  const { key, mark } = order;
  const known = recognition.by.startsWith('key') ? vault.effects.find((one) => one.key === key) : undefined;
  const made = known ?? {
    key,
    mark,
    order,
    reference: `V${vault.effects.length + 1}-${mark}`,
    state: vault.begins,
  };
  if (!known) vault.effects.push(made);
  await vault.after();
  return mishap === 'lost' ? { kind: 'unknown', detail: 'connection reset' } : madeOf(made);
}

async function lookIn(vault: Vault, { mark }: { mark: string }, reference: string | null): Promise<Found> {
  vault.asked.look += 1;
  await vault.pause();
  const told = vault.blind.shift();
  if (told) return told;
  const found = vault.effects.find((one) => one.mark === mark || one.reference === reference);
  return found ? madeOf(found) : { kind: 'absent' };
}
