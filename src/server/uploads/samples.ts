/** The positions of a track's samples in the file: the tables of `stbl` (ISO/IEC 14496-12, sections 8.6 and 8.7). */
import type { Box, ReadAt } from './boxes.ts';

export type Span = { from: number; to: number };

/** A track with one location per frame has 216,000 in an hour at 60 frames a second. */
const ENTRIES_MAX = 500_000;

/**
 * The bytes of each chunk of a track that is neither picture nor sound. Null: inconsistent tables, or more entries than
 * any camera writes.
 */
export function chunksOf(read: ReadAt, table: readonly Box[]): Span[] | null {
  const bodyOf = (type: string) => {
    const box = table.find((found) => found.type === type);
    if (!box || box.end - box.body > ENTRIES_MAX * 12 + 16) return null;
    return read(box.body, box.end - box.body);
  };
  const sizes = sizesOf(bodyOf('stsz'));
  const starts = startsOf(bodyOf('stco'), 4) ?? startsOf(bodyOf('co64'), 8);
  const runs = runsOf(bodyOf('stsc'));
  return sizes && starts && runs ? spansOf(sizes, starts, runs) : null;
}

type Sizes = { count: number; total(from: number, count: number): number };

function sizesOf(body: Buffer | null): Sizes | null {
  if (!body || body.length < 12) return null;
  const [each, count] = [body.readUInt32BE(4), body.readUInt32BE(8)];
  if (each > 0) return { count, total: (_from, samples) => each * samples };
  if (count > ENTRIES_MAX || body.length < 12 + count * 4) return null;
  return {
    count,
    total: (from, samples) => {
      let bytes = 0;
      for (let n = from; n < from + samples; n++) bytes += body.readUInt32BE(12 + n * 4);
      return bytes;
    },
  };
}

function startsOf(body: Buffer | null, width: 4 | 8): number[] | null {
  if (!body || body.length < 8) return null;
  const count = body.readUInt32BE(4);
  if (count > ENTRIES_MAX || body.length < 8 + count * width) return null;
  const at = (n: number) =>
    width === 4 ? body.readUInt32BE(8 + n * 4) : Number(body.readBigUInt64BE(8 + n * 8));
  return Array.from({ length: count }, (_, n) => at(n));
}

type Run = { firstChunk: number; samples: number };

function runsOf(body: Buffer | null): Run[] | null {
  if (!body || body.length < 8) return null;
  const count = body.readUInt32BE(4);
  if (count > ENTRIES_MAX || body.length < 8 + count * 12) return null;
  return Array.from({ length: count }, (_, n) => ({
    firstChunk: body.readUInt32BE(8 + n * 12),
    samples: body.readUInt32BE(12 + n * 12),
  }));
}

function spansOf(sizes: Sizes, starts: readonly number[], runs: readonly Run[]): Span[] | null {
  const spans: Span[] = [];
  let [sample, run] = [0, 0];
  for (const [n, from] of starts.entries()) {
    while ((runs[run + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= n + 1) run += 1;
    const samples = Math.min(runs[run]?.samples ?? 0, sizes.count - sample);
    spans.push({ from, to: from + sizes.total(sample, samples) });
    sample += samples;
  }
  // Samples outside any chunk mean the tables don't belong together.
  return sample === sizes.count ? spans : null;
}
