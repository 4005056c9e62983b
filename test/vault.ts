/**
 * A provider for tests of carrying out: it keeps what it made, and fails as it is told to. It stands for any vendor; the vendors' own
 * rules are in their simulators.
 */
import type { Carrier, Effect, Found, Recognition, Sent } from '../src/server/integrations/ports.ts';

/** `silence`: nothing happens and no answer comes. `late`: no answer comes, and it takes effect later. `lost`: it takes effect, and the answer is lost. `dead`: as if the process died there. */
export type Mishap = 'silence' | 'late' | 'lost' | { answers: Sent };

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
  /** What else has left may leave too little for an order. */
  allows: (order: unknown) => boolean;
  /** Requests that have not taken effect yet: each takes effect when it is called. */
  late: (() => void)[];
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
    allows: () => true,
    late: [],
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
  if (mishap === 'late') {
    vault.late.push(() => void made(vault, recognition, order));
    return LOST;
  }
  const effect = made(vault, recognition, order);
  await vault.after();
  if (mishap === 'lost') return LOST;
  return effect ? madeOf(effect) : { kind: 'refused', code: 'amount_exceeded', detail: null };
}

/** What a request has made, or makes now; null if it is not allowed. */
function made(vault: Vault, recognition: Recognition, order: { key: string; mark: string }): Kept | null {
  const { key, mark } = order;
  const known = recognition.by.startsWith('key') ? vault.effects.find((one) => one.key === key) : undefined;
  if (known) return known;
  if (!vault.allows(order)) return null;
  const reference = `V${vault.effects.length + 1}-${mark}`;
  const effect: Kept = { key, mark, order, reference, state: vault.begins };
  vault.effects.push(effect);
  return effect;
}

const LOST = { kind: 'unknown', detail: 'connection reset' } as const;

async function lookIn(vault: Vault, { mark }: { mark: string }, reference: string | null): Promise<Found> {
  vault.asked.look += 1;
  await vault.pause();
  const told = vault.blind.shift();
  if (told) return told;
  const found = vault.effects.find((one) => one.mark === mark || one.reference === reference);
  return found ? madeOf(found) : { kind: 'absent' };
}
