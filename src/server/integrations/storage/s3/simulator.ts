/**
 * An S3 bucket on loopback, path style, that refuses what S3 refuses (S3 API reference, "Error responses"). For tests.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../../service-settings.ts';
import { parseRange } from '../../../uploads/serving.ts';
import { type Refused, verifySignature } from './signature-v4.ts';

/** Failures for the next requests: an S3 answer, silence, or a connection closed after the request was read. */
export type Failure = { status: number; code: string } | 'silence' | 'cut';

export type S3Simulator = {
  settings: S3Settings;
  /** By key. */
  objects: Map<string, Buffer>;
  /** `GET /bucket/key` of each request that came. */
  requests: string[];
  /** Each request uses up one, in order. */
  failures: Failure[];
  /** Settable, to change the time. */
  clock: { now: () => number };
  stop(): Promise<void>;
};

const BUCKET = 'photos';

type Answer = { status: number; headers?: Record<string, string>; body?: Buffer };

export async function startS3Simulator(): Promise<S3Simulator> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const simulator: S3Simulator = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket: BUCKET,
      accessKeyId: 'SIMULATEDKEYID',
      secretAccessKey: 'the secret of the simulated key',
      forcePathStyle: true,
    },
    objects: new Map(),
    requests: [],
    failures: [],
    clock: { now: Date.now },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  server.on('request', (request, response) => void answer(simulator, request, response));
  return simulator;
}

async function answer(simulator: S3Simulator, request: IncomingMessage, response: ServerResponse) {
  const { method = '', url = '' } = request;
  simulator.requests.push(`${method} ${url}`);
  // A sender that disconnected has sent nothing: an object is complete or missing.
  const body = await buffer(request).catch(() => null);
  if (body === null) return;
  const failure = simulator.failures.shift();
  if (failure === 'silence') return;
  if (failure === 'cut') return void request.socket.destroy();
  const {
    status,
    headers = {},
    body: sent,
  } = failure ? refusal({ ...failure, message: 'As the test wants it' }) : answerOf(simulator, request, body);
  const date = new Date(simulator.clock.now()).toUTCString();
  const length = { 'content-length': String(sent?.length ?? 0) };
  response.writeHead(status, { 'x-amz-request-id': 'SIMULATED', date, ...length, ...headers });
  response.end(method === 'HEAD' ? undefined : sent);
}

function refusal({ status, code, message }: Refused): Answer {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>SIMULATED</RequestId></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) };
}

const refused = (status: number, code: string): Answer => refusal({ status, code, message: code });

function answerOf({ settings, objects, clock }: S3Simulator, request: IncomingMessage, body: Buffer): Answer {
  const { method = '', url = '' } = request;
  const headers = request.headers as Record<string, string | undefined>;
  const verified = verifySignature({ method, url, headers }, settings, clock.now());
  if ('code' in verified) return refusal(verified);
  const [, bucket = '', ...path] = new URL(url, 'http://s3').pathname.split('/').map(decodeURIComponent);
  if (bucket !== BUCKET) return refused(404, 'NoSuchBucket');
  const key = path.join('/');
  if (key === '') return refused(501, 'NotImplemented');
  if (method === 'PUT') return put(objects, key, { headers, body, payload: verified.payload });
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (method !== 'GET' && method !== 'HEAD') return refused(405, 'MethodNotAllowed');
  const object = objects.get(key);
  return object ? get(object, headers.range) : refused(404, 'NoSuchKey');
}

type Put = { headers: Record<string, string | undefined>; body: Buffer; payload: string };

function put(objects: Map<string, Buffer>, key: string, { headers, body, payload }: Put): Answer {
  if (headers['content-length'] === undefined) return refused(411, 'MissingContentLength');
  if (payload.startsWith('STREAMING-')) return refused(501, 'NotImplemented');
  const hash = createHash('sha256').update(body).digest('hex');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash) return refused(400, 'XAmzContentSHA256Mismatch');
  objects.set(key, body);
  return { status: 200, headers: { etag: etagOf(body) } };
}

function get(object: Buffer, header: string | undefined): Answer {
  const range = parseRange(header, object.length);
  if (range === null) return refused(416, 'InvalidRange');
  const etag = etagOf(object);
  if (range === undefined) return { status: 200, headers: { etag, 'accept-ranges': 'bytes' }, body: object };
  const body = object.subarray(range.start, range.end + 1);
  const whole = `bytes ${range.start}-${range.end}/${object.length}`;
  return { status: 206, headers: { etag, 'content-range': whole }, body };
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;
