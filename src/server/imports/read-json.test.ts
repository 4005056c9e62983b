import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFile, openStream } from './import-file.ts';
import { readJson } from './read-json.ts';
import type { ImportItem, Position } from './source.ts';

type Item = ImportItem<never>;

async function read(text: string | Buffer, chunkSize = 7, from?: Position): Promise<Item[]> {
  const bytes = Buffer.from(text).subarray(from?.offset ?? 0);
  const chunks: Buffer[] = [];
  for (let i = 0; i < bytes.length; i += chunkSize) chunks.push(bytes.subarray(i, i + chunkSize));
  return collect(readJson(Readable.from(chunks), 'orders', from));
}

async function collect(source: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of source) all.push(item);
  return all;
}

const reasonOf = (item: Item) => ('mapped' in item && !item.mapped.ok ? item.mapped.reason : null);
const valuesOf = (items: Item[]) => items.map((item) => ('value' in item ? item.value : reasonOf(item)));
const longAsText = (_key: string, value: unknown) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(String(value))
    ? String(value)
    : value;

const one = { n: 1, text: 'a "quoted" [ { \\ ü 🎈' };
const two = { n: 2, list: [1, [2, { deep: [] }]] };

describe('order documents are read from', () => {
  it.each([
    ['an array', JSON.stringify([one, two])],
    ['an array on many lines', JSON.stringify([one, two], null, 2)],
    ['the vendor’s list', JSON.stringify({ orders: [one, two] })],
    [
      'the vendor’s list, indented, with more beside it',
      JSON.stringify({ a: [1], orders: [one, two], next: [{ b: ']' }] }, null, 2),
    ],
    ['one a line', `${JSON.stringify(one)}\n${JSON.stringify(two)}\n`],
    ['one a line as Windows writes it', `\ufeff${JSON.stringify(one)}\r\n\r\n${JSON.stringify(two)}`],
    ['pages, one a line', `${JSON.stringify({ orders: [one] })}\n${JSON.stringify({ orders: [two] })}`],
    ['several in a row on many lines', `${JSON.stringify(one, null, 2)}\n${JSON.stringify(two, null, 2)}`],
  ])('%s', async (_form, text) => {
    expect(valuesOf(await read(text))).toEqual([one, two]);
    expect(valuesOf(await read(text, 1))).toEqual([one, two]);
    expect(valuesOf(await read(text, 1_000_000))).toEqual([one, two]);
  });

  it('a file with a single document, wrapped or not', async () => {
    expect(valuesOf(await read(JSON.stringify(one)))).toEqual([one]);
    expect(valuesOf(await read(JSON.stringify({ order: one }, null, 2)))).toEqual([{ order: one }]);
  });

  it('a file by its name, and standard input as -', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'orders-'));
    try {
      const file = join(directory, 'orders.json');
      await writeFile(file, JSON.stringify([one, two]));
      const items = await collect(readJson((await openFile(file)).read(0), 'orders'));
      expect(items.map((i) => [i.line, i.offset])).toEqual([
        [1, 1],
        [1, 2 + Buffer.byteLength(JSON.stringify(one))],
      ]);
      const stdin = await openStream(Readable.from([JSON.stringify([one])]));
      expect(valuesOf(await collect(readJson(stdin.read(0), 'orders')))).toEqual([one]);
      await expect(openFile(join(directory, 'none.json'))).rejects.toThrow(/ENOENT/);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  it('nothing at all, if the file is empty', async () => {
    for (const text of ['', ' \n', '[]', '{"orders":[]}', '{"orders": [], "next": null}']) {
      expect(await read(text)).toEqual([]);
    }
  });

  it('any list of values, in every format and chunk size', async () => {
    const object = fc.dictionary(
      fc.string().filter((k) => k !== 'orders' && k !== '__proto__'),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(object, { minLength: 1 }),
        fc.integer({ min: 1, max: 40 }),
        async (all, size) => {
          const expected = JSON.parse(JSON.stringify(all), longAsText);
          const forms = [
            JSON.stringify(all),
            JSON.stringify({ orders: all }, null, 1),
            all.map((v) => JSON.stringify(v)).join('\n'),
          ];
          for (const form of forms) expect(valuesOf(await read(form, size))).toEqual(expected);
        },
      ),
    );
  });

  it('with every digit of an id that a number would round', async () => {
    expect(
      valuesOf(
        await read('[{"id": 820982911946154508, "n": 9007199254740991, "price": 0.1234567890123456789}]'),
      ),
    ).toEqual([{ id: '820982911946154508', n: 9007199254740991, price: 0.12345678901234568 }]);
  });
});

describe('a mistake in the file', () => {
  it('in the middle of a list rejects that document, and is located', async () => {
    const items = await read('[\n{"n": 1},\n{"n": 2,\n "broken": tru},\n{"n": 3}\n]');
    expect(valuesOf(items)).toEqual([
      { n: 1 },
      'This is not JSON: a mistake in the document that begins at line 3.',
      { n: 3 },
    ]);
  });

  it('is reported with its line and byte if known', async () => {
    expect(valuesOf(await read('[{"n": 1},\n{"n": 2,\n "x" 3}]'))).toEqual([
      { n: 1 },
      'This is not JSON: the mistake is at line 3, byte 24 of the file.',
    ]);
  });

  it('in one line of many rejects that line, even if its brackets don’t close', async () => {
    const items = await read('{"n": 1}\n{"n": 2}\n{"n": {"cut":\n{"n": "open}\n{"n": 3}\n');
    expect(items.map((i) => ('value' in i ? i.value : i.line))).toEqual([{ n: 1 }, { n: 2 }, 3, 4, { n: 3 }]);
  });

  it('at its end keeps what came before and reports where the file breaks off', async () => {
    const items = await read('[\n{"n": 1},\n{"n": 2, "x": [');
    expect(valuesOf(items)).toEqual([
      { n: 1 },
      'The file ends in the middle of a document. The document that begins at line 3 is cut off.',
    ]);
    expect(items[1]).toMatchObject({ line: 3, offset: 27 });
    expect(valuesOf(await read('{"orders": [{"n": 1},'))).toEqual([
      { n: 1 },
      'The file ends before its list of orders does. Some may be missing.',
    ]);
  });

  it('of another kind is reported once per word, and ends', async () => {
    expect(
      valuesOf(await read('order;total\n1001;5')).every((v) => String(v).startsWith('This is not JSON')),
    ).toBe(true);
    const binary = await read(Buffer.from([0xff, 0xfe, 0x7b, 0x00]));
    expect(binary.every((item) => 'mapped' in item)).toBe(true);
    expect(valuesOf(await read('[1, "two", null, {"n": 3}]'))).toEqual([1, 'two', null, { n: 3 }]);
  });

  it('never stops the reader, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, size) => {
          await read(Buffer.from(bytes), size);
        },
      ),
    );
    const pieces = fc.array(
      fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '\n', '"orders":', '1', ' '),
    );
    await fc.assert(fc.asyncProperty(pieces, async (parts) => void (await read(parts.join('')))));
  });
});

describe('reading resumes', () => {
  it('after any document, in any surroundings, as if it had never stopped', async () => {
    const documents = fc.array(fc.constantFrom<unknown>({}, { a: 1 }, { text: '],}\n"' }, 7, 'x y', [[1]]), {
      minLength: 1,
    });
    const form = fc.constantFrom<(all: unknown[]) => string>(
      (all) => JSON.stringify(all),
      (all) => JSON.stringify({ next: [1], orders: all, more: [{ orders: [1] }] }, null, 2),
      (all) => all.map((one) => JSON.stringify(one)).join('\n'),
      (all) => `${all.map((one) => JSON.stringify({ orders: [one, one] })).join('\r\n')}\n`,
      (all) => `\ufeff{"cut": {\n{"n": 1}\n${all.map((one) => JSON.stringify(one)).join('\n')}{"cut"`,
    );
    await fc.assert(
      fc.asyncProperty(documents, form, fc.nat(), async (all, write, at) => {
        const text = write(all);
        const whole = await read(text);
        const stopped = whole[at % whole.length];
        const rest = await read(text, 5, stopped?.after);
        expect(rest).toEqual(whole.slice((at % whole.length) + 1));
      }),
    );
  });
});

describe('memory use stays flat', () => {
  it('for a file much larger than it', async () => {
    const document = `${JSON.stringify({ pad: 'x'.repeat(50_000) })},\n`;
    async function* chunks() {
      yield Buffer.from('[');
      for (let i = 0; i < 4_000; i++) yield Buffer.from(document);
      yield Buffer.from('{}]');
    }
    let count = 0;
    let most = 0;
    const before = process.memoryUsage.rss();
    for await (const _ of readJson(chunks(), 'orders')) {
      if (++count % 500 === 0) most = Math.max(most, process.memoryUsage.rss() - before);
    }
    expect(count).toBe(4_001);
    expect(most).toBeLessThan(150_000_000);
  });

  it('if one document never ends', async () => {
    async function* chunks() {
      yield Buffer.from('[{"a":1},{"pad":"');
      for (let i = 0; i < 100; i++) yield Buffer.alloc(1_000_000, 'x');
      yield Buffer.from('"},{"b":2}]');
    }
    const items: Item[] = [];
    for await (const item of readJson(chunks(), 'orders')) items.push(item);
    expect(valuesOf(items)).toEqual([
      { a: 1 },
      'A document of 100,000,010 bytes is larger than any order.',
      { b: 2 },
    ]);
  });
});
