/** Writing a tar stream: an entry is complete once all of its content was accepted. */
import { createHash } from 'node:crypto';
import type { Pack } from 'tar-stream';

const MODE = 0o600;

export async function addEntry(pack: Pack, name: string, content: Buffer | string): Promise<void> {
  const bytes = Buffer.from(content);
  await addStream(pack, name, bytes.length, [bytes]);
}

/** Rejects if the content's size differs from the declared one. Returns its SHA-256. */
export async function addStream(
  pack: Pack,
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<string> {
  const hash = createHash('sha256');
  let failed: Error | null = null;
  let resume: () => void = () => undefined;
  const entry = pack.entry({ name, size, mode: MODE, mtime: new Date(0) }, (error) => {
    failed = error ?? null;
    resume();
  });
  const next = (event: 'drain' | 'close') =>
    new Promise<void>((done) => {
      resume = done;
      entry.once(event, () => done());
      if (entry.destroyed) done();
    });
  entry.on('error', () => undefined);
  for await (const piece of content) {
    hash.update(piece);
    if (!entry.write(piece)) await next('drain');
    if (failed) throw failed;
  }
  entry.end(null);
  await next('close');
  if (failed) throw failed;
  return hash.digest('hex');
}
