/** Files in an S3 bucket, or in any compatible storage. Loaded only if S3_* is set (storage/port.ts). */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../../service-settings.ts';
import { type FileRef, type Files, type Incoming, isFileRef, writeNew } from '../../../uploads/storage.ts';
import { absentAsNull, type Patience, repeating } from './attempts.ts';

const CONNECT_MS = 3_000;
const SILENCE_MS = 15_000;

export type S3Options = {
  patience?: Patience;
  /** How long a connection may stay silent, in milliseconds. */
  silence?: number;
};

/**
 * Objects named `{store}/{key}`. Each body is hashed first and the hash is signed with the request, so S3 refuses
 * altered or truncated bodies, and an object is stored completely or not at all.
 */
export function createS3Files(
  settings: S3Settings,
  incoming: Incoming,
  { patience, silence = SILENCE_MS }: S3Options = {},
): Files {
  const client = openClient(settings, silence);
  const { bucket } = settings;
  const attempt = repeating(patience);
  const at = (ref: FileRef) => {
    if (!isFileRef(ref)) throw new Error('Invalid file reference');
    return { Bucket: bucket, Key: `${ref.storeId}/${ref.fileKey}` };
  };
  const put = (ref: FileRef, sha256: string, length: number, body: () => PutObjectCommandInput['Body']) => {
    const place = at(ref);
    return attempt('PUT', () =>
      client.send(
        signedBody(new PutObjectCommand({ ...place, Body: body(), ContentLength: length }), sha256),
      ),
    );
  };
  const adopt = async (ref: FileRef, path: string) => {
    const { size } = await stat(path);
    await put(ref, await sha256Of(path), size, () => createReadStream(path));
    await rm(path, { force: true });
  };
  const write = async (ref: FileRef, content: Uint8Array | Readable) => {
    if (content instanceof Readable) return spooled(incoming, content, (path) => adopt(ref, path));
    const sha256 = createHash('sha256').update(content).digest('hex');
    await put(ref, sha256, content.length, () => content);
  };
  return {
    ...incoming,
    adopt,
    write,
    read: async (ref, range) => {
      const part = { ...at(ref), Range: range && `bytes=${range.start}-${range.end}` };
      return opened(await absentAsNull(attempt('GET', () => client.send(new GetObjectCommand(part)))));
    },
    size: async (ref) => {
      const place = at(ref);
      const head = await absentAsNull(attempt('HEAD', () => client.send(new HeadObjectCommand(place))));
      return head?.ContentLength ?? null;
    },
    remove: async (ref) => {
      const place = at(ref);
      await absentAsNull(attempt('DELETE', () => client.send(new DeleteObjectCommand(place))));
    },
  };
}

const quiet = () => {};
const SILENT = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };

function openClient(settings: S3Settings, silence: number): S3Client {
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Only Amazon supports newer checksums in trailers. The signed SHA-256 of the body does the same everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The client can't retry streams; attempts.ts does, with a new stream each time.
    maxAttempts: 1,
    // It would write to the terminal. We log failures ourselves.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: silence,
      httpAgent: { keepAlive: true, maxSockets: 50 },
      httpsAgent: { keepAlive: true, maxSockets: 50 },
    },
  });
}

/** The client's signer takes the body's hash from this header; otherwise a stream is sent as `UNSIGNED-PAYLOAD`. */
function signedBody(command: PutObjectCommand, sha256: string): PutObjectCommand {
  command.middlewareStack.add(
    (next) => (args) => {
      const request = args.request as { headers: Record<string, string> };
      request.headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'signedBody' },
  );
  return command;
}

function opened(answer: GetObjectCommandOutput | null): { stream: Readable; size: number } | null {
  if (!answer) return null;
  if (!(answer.Body instanceof Readable)) throw new Error('S3 answered without a stream');
  // For a range, the total size follows the slash: `bytes 0-9/120`.
  const whole = answer.ContentRange?.split('/')[1];
  return { stream: answer.Body, size: whole === undefined ? (answer.ContentLength ?? 0) : Number(whole) };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * A stream of unknown length goes through the local disk: S3 needs the length first, and the body may be sent again.
 */
async function spooled(
  incoming: Incoming,
  content: Readable,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const path = incoming.incomingPath();
  try {
    await writeNew(path, content);
    await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
