/** Load on a server, with the same requests in the same order for each server compared. */
import autocannon, { type Request } from 'autocannon';

export type LoadResult = { perSecond: number; p50: number; p99: number };

export type Load = {
  url: string;
  connections: number;
  requests: readonly Request[];
} & ({ seconds: number } | { each: 'once' });

/**
 * Keep-alive connections that share the requests: repeated for some seconds, or each sent once. Rejects if any response is not
 * 2xx, because a refusal is faster than a real response.
 */
export async function load(input: Load): Promise<LoadResult> {
  const { url, connections, requests } = input;
  const share = Math.floor(requests.length / connections);
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    // Polling interval for the end, in milliseconds; the default of one second would distort the result.
    sampleInt: 10,
    ...('seconds' in input ? { duration: input.seconds } : { amount: share * connections }),
    setupClient: (client) => {
      client.setRequests(requests.slice(next * share, (next + 1) * share).map((request) => ({ ...request })));
      next += 1;
    },
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) {
    const statuses = Object.keys(result.statusCodeStats).join(', ');
    throw new Error(`${failed} of ${result.requests.total} requests failed at ${url}; statuses ${statuses}`);
  }
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
