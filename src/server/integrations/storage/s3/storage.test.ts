import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problemOf } from '../../../http/translate.ts';
import type { S3Settings } from '../../../service-settings.ts';
import { createIncoming, type Files, type Incoming, newFileKey } from '../../../uploads/storage.ts';
import { type S3Simulator, startS3Simulator } from './simulator.ts';
import { createS3Files } from './storage.ts';

let s3: S3Simulator;
let dataDir: string;
let incoming: Incoming;
let files: Files;
const PATIENCE = [1, 1];
const filesWith = (changes: Partial<S3Settings>) =>
  createS3Files({ ...s3.settings, ...changes }, incoming, { patience: PATIENCE });

beforeAll(async () => {
  s3 = await startS3Simulator();
  dataDir = await mkdtemp(join(tmpdir(), 'makegood-files-'));
  incoming = await createIncoming(dataDir);
  files = filesWith({});
});
beforeEach(() => {
  s3.requests.length = 0;
  s3.failures.length = 0;
  s3.clock.now = Date.now;
});
afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true });
});

const aFile = () => ({ storeId: 'store1', fileKey: newFileKey() });
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Error) => error,
  );

describe('a temporary failure is retried', () => {
  it.each([
    { status: 503, code: 'SlowDown' },
    { status: 500, code: 'InternalError' },
    { status: 429, code: 'TooManyRequests' },
    'cut' as const,
  ])('%j', async (failure) => {
    const ref = aFile();
    s3.failures.push(failure, failure);
    await files.write(ref, Buffer.from('a photo'));
    expect(s3.requests).toHaveLength(3);
    s3.failures.push(failure);
    expect(await files.read(ref).then((file) => file && text(file.stream))).toBe('a photo');
    s3.failures.push(failure);
    expect(await files.size(ref)).toBe(7);
    s3.failures.push(failure);
    await files.remove(ref);
    expect(s3.objects.has(`store1/${ref.fileKey}`)).toBe(false);
  });

  it('a file from disk is sent again from the start, and stays there until it is stored', async () => {
    const ref = aFile();
    const path = incoming.incomingPath();
    await writeFile(path, 'a film');
    s3.failures.push('cut', 'cut', 'cut');
    expect(await failure(files.adopt(ref, path))).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(await readdir(join(dataDir, '.incoming'))).toHaveLength(1);
    s3.failures.push('cut');
    await files.adopt(ref, path);
    expect(s3.objects.get(`store1/${ref.fileKey}`)?.toString()).toBe('a film');
    expect(await readdir(join(dataDir, '.incoming'))).toHaveLength(0);
  });

  it('a clock that is off by an hour corrects itself', async () => {
    s3.clock.now = () => Date.now() + 3_600_000;
    const ref = aFile();
    await filesWith({}).write(ref, Buffer.from('x'));
    expect(s3.requests).toHaveLength(2);
    expect(s3.objects.has(`store1/${ref.fileKey}`)).toBe(true);
  });
});

describe('a permanent failure is reported once, and stores nothing', () => {
  const unavailable = { code: 'storage_unavailable', status: 503, retryAfter: 30 };

  it.each<[string, Partial<S3Settings>, string]>([
    ['a wrong secret', { secretAccessKey: 'another' }, 'S3: PUT answered 403 SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'ANOTHER' }, 'S3: PUT answered 403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'S3: PUT answered 400 AuthorizationHeaderMalformed'],
    ['a missing bucket', { bucket: 'films' }, 'S3: PUT answered 404 NoSuchBucket'],
  ])('%s', async (_name, changes, message) => {
    const before = s3.objects.size;
    const error = await failure(filesWith(changes).write(aFile(), Buffer.from('x')));
    expect(error?.message).toBe(message);
    expect(problemOf(error)).toMatchObject(unavailable);
    expect([s3.objects.size, s3.requests.length]).toEqual([before, 1]);
  });

  it.each(['write', 'read', 'size', 'remove'] as const)('unreachable: %s', async (call) => {
    const away = filesWith({ endpoint: 'http://127.0.0.1:1' });
    const calls = {
      write: () => away.write(aFile(), Buffer.from('x')),
      read: () => away.read(aFile()),
      size: () => away.size(aFile()),
      remove: () => away.remove(aFile()),
    };
    expect(problemOf(await failure(calls[call]()))).toMatchObject(unavailable);
  });

  it('a 403 for one of our files doesn’t count as missing', async () => {
    s3.failures.push({ status: 403, code: 'AccessDenied' });
    expect(problemOf(await failure(files.read(aFile())))).toMatchObject(unavailable);
  });

  it('no space left', async () => {
    s3.failures.push({ status: 507, code: 'XMinioStorageFull' });
    const error = await failure(files.write(aFile(), Buffer.from('x')));
    expect(problemOf(error)).toMatchObject({ code: 'storage_full', status: 507 });
  });

  it('silence ends eventually', async () => {
    s3.failures.push('silence', 'silence', 'silence');
    const impatient = createS3Files(s3.settings, incoming, { patience: PATIENCE, silence: 50 });
    expect(problemOf(await failure(impatient.write(aFile(), Buffer.from('x'))))).toMatchObject(unavailable);
    expect(s3.requests).toHaveLength(3);
  });
});

describe('the simulator', () => {
  const client = () =>
    new S3Client({
      endpoint: s3.settings.endpoint ?? '',
      region: s3.settings.region,
      forcePathStyle: true,
      credentials: s3.settings,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
  const at = (fileKey: string) => ({ Bucket: s3.settings.bucket, Key: `store1/${fileKey}` });
  const codeIn = async (answer: Response) => /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1];

  it('accepts a presigned PUT and GET as the real client signs them, until they expire', async () => {
    const { fileKey } = aFile();
    const put = await getSignedUrl(client(), new PutObjectCommand(at(fileKey)), { expiresIn: 60 });
    const get = await getSignedUrl(client(), new GetObjectCommand(at(fileKey)), { expiresIn: 60 });
    expect((await fetch(put, { method: 'PUT', body: 'a photo' })).status).toBe(200);
    const part = await fetch(get, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'pho',
      'bytes 2-4/7',
    ]);
    const other = get.replace(fileKey, aFile().fileKey);
    expect(await codeIn(await fetch(other))).toBe('SignatureDoesNotMatch');
    s3.clock.now = () => Date.now() + 61_000;
    const late = await fetch(get);
    expect([late.status, await codeIn(late)]).toEqual([403, 'AccessDenied']);
  });

  it('refuses a body other than the signed one', async () => {
    const { fileKey } = aFile();
    const command = new PutObjectCommand({ ...at(fileKey), Body: 'a photo' });
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { body: unknown }).body = 'another';
        return next(args);
      },
      { step: 'deserialize', name: 'altered', priority: 'low' },
    );
    await expect(client().send(command)).rejects.toThrow('XAmzContentSHA256Mismatch');
    expect(s3.objects.has(`store1/${fileKey}`)).toBe(false);
  });
});
