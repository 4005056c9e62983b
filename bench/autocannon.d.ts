/** The part of autocannon's API that the benchmarks use; the package has no types. */
declare module 'autocannon' {
  export type Request = {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    onResponse?: (status: number, body: string) => void;
  };
  type Client = { setRequests(requests: Request[]): void };
  export type Options = {
    url: string;
    connections: number;
    /** Seconds; ignored if `amount` is set. */
    duration?: number;
    amount?: number;
    sampleInt?: number;
    setupClient?: (client: Client) => void;
  };
  export type Result = {
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    statusCodeStats: Record<string, { count: number }>;
    requests: { average: number; total: number };
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
