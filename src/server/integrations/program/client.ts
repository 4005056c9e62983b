/**
 * A store's own program: it is told of each instruction by webhook or finds it in the list, and reports what became of it by call.
 * Nothing is called from here; the database notes what the program is told (docs/decisions/121-generic-api.md).
 */
import type { Carrier, Provider } from '../ports.ts';
import type { ProgramSettings } from './credentials.ts';

/** Telling it again makes no second instruction, so a process that dies between telling and writing may repeat it. */
const ALWAYS_HOURS = 24 * 365 * 10;

const NEVER_ASKED = async () => ({ kind: 'busy', retryAfterSeconds: null }) as const;

export function openProgram({ name, does, hours }: ProgramSettings): Provider {
  const told: Carrier<unknown> = {
    recognition: { by: 'key', hours: ALWAYS_HOURS },
    tells: { hours },
    send: NEVER_ASKED,
    find: NEVER_ASKED,
  };
  return {
    test: async () => ({ kind: 'ok', account: name }),
    ...(does.includes('refund') && { refund: told }),
    ...(does.includes('payout') && { payout: told }),
    ...(does.includes('credit') && { credit: { forms: ['code'], carrier: told } }),
    ...(does.includes('replacement') && {
      replacement: {
        ...told,
        // The program looks itself, and reports that it has too little.
        stock: async (lines) => ({
          kind: 'stock',
          lines: lines.map(({ sourceItemId }) => ({ sourceItemId, available: null })),
        }),
      },
    }),
  };
}
