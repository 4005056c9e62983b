/** Takes a CPU profile of our server while some work runs, through Node's inspector. */
import { NODE_OPTIONS } from './product.ts';

export type ProfileNode = {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
};
export type Profile = { nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] };

/** Options the server must be started with. Without those of its usual start it starts itself anew, at another address (src/nursery.ts). */
export const PROFILING = [...NODE_OPTIONS, '--inspect=127.0.0.1:0'];

export async function profileDuring(stderr: string, work: () => Promise<void>): Promise<Profile> {
  const inspector = await connect(inspectorAddress(stderr));
  try {
    await inspector.call('Profiler.enable');
    await inspector.call('Profiler.setSamplingInterval', { interval: 500 });
    await inspector.call('Profiler.start');
    await work();
    const { profile } = (await inspector.call('Profiler.stop')) as { profile: Profile };
    return profile;
  } finally {
    inspector.close();
  }
}

function inspectorAddress(stderr: string): string {
  const address = /ws:\S+/.exec(stderr)?.[0];
  if (!address) throw new Error('The server was not started with an inspector');
  return address;
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (result: unknown) => void>();
  await new Promise<void>((done, fail) => {
    socket.addEventListener('open', () => done());
    socket.addEventListener('error', () => fail(new Error('The inspector does not answer')));
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  return {
    call: (method: string, params: object = {}) =>
      new Promise<unknown>((done) => {
        last += 1;
        waiting.set(last, done);
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}
