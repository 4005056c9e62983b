/** A small DNS server on loopback, whose records a test sets. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { decode, encode } from 'dns-packet';

export type NameServer = {
  /** As a resolver takes it: 127.0.0.1 and a port. */
  address: string;
  /** By name: its addresses (IPv4) and its texts. A name that is missing is unknown. */
  names: Map<string, { addresses?: string[]; texts?: string[] }>;
  close: () => Promise<void>;
};

export async function openNameServer(): Promise<NameServer> {
  const names: NameServer['names'] = new Map();
  const socket = createSocket('udp4');
  socket.on('message', (bytes, { port, address }) => {
    const { id, questions = [] } = decode(bytes);
    const [question] = questions;
    const name = question?.name.toLowerCase() ?? '';
    const known = names.get(name);
    const answers =
      question?.type === 'TXT'
        ? (known?.texts ?? []).map((data) => ({ name, type: 'TXT' as const, ttl: 1, data }))
        : question?.type === 'A'
          ? (known?.addresses ?? []).map((data) => ({ name, type: 'A' as const, ttl: 1, data }))
          : [];
    const NXDOMAIN = 3;
    const flags = known ? 0 : NXDOMAIN;
    socket.send(encode({ type: 'response', id, flags, questions, answers }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    names,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
