/** Imports of orders and products that run as jobs: `/v1/import-runs`. */
import { z } from 'zod';
import {
  IMPORT_KINDS,
  IMPORT_PHASES,
  IMPORT_STATES,
  MOST_IMPORT_BYTES,
} from '../domain/imports/import-run.ts';
import { nextCursor, pageQuery } from './list.ts';
import { someLine } from './text.ts';

export const importRunBodySchema = z
  .strictObject({
    fileName: someLine(200),
    fileSize: z.int().min(1).max(MOST_IMPORT_BYTES).meta({
      description:
        'Bytes that will be sent, exactly: another number is refused. Larger files go through the command line.',
    }),
    tryFirst: z.boolean().default(true).meta({
      description:
        'Whether to count first what it would do, without saving anything. It waits then until it is started.',
    }),
    ignoreUnknownColumns: z
      .boolean()
      .default(false)
      .meta({ description: 'CSV: leave out columns with unknown names instead of refusing the file.' }),
    testOrders: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether to take test orders, of a development shop.' }),
  })
  .meta({
    id: 'ImportRunRequest',
    example: { fileName: 'orders.csv', fileSize: 48_210 },
  });

const count = z.int();
export const importCountsSchema = z
  .object({
    read: count,
    created: count,
    updated: count,
    unchanged: count,
    refused: count,
    kept: count.meta({
      description: 'In which people changed something by hand that the file says otherwise. It stays.',
    }),
  })
  .meta({ id: 'ImportCounts' });

const importRunSchema = z
  .object({
    id: z.string(),
    kind: z.enum(IMPORT_KINDS),
    phase: z
      .enum(IMPORT_PHASES)
      .meta({ description: '`trial` saves nothing; its counts say what an import would do.' }),
    state: z.enum(IMPORT_STATES).meta({
      description: '`waiting`: for its file. `checked`: the trial is over, and the import can start.',
    }),
    fileName: z.string(),
    fileSize: z.int().nullable().meta({ description: 'Bytes; null until the file has arrived.' }),
    hasFile: z.boolean().meta({
      description:
        'Whether its file is still stored. One that can’t be read is deleted, and the run can’t go on.',
    }),
    bytesRead: z.int(),
    counts: importCountsSchema,
    trial: importCountsSchema.nullable().meta({ description: 'What the trial counted; null without one.' }),
    reason: z.string().nullable().meta({ description: 'Why it failed, as a sentence.' }),
    createdAt: z.string(),
    updatedAt: z.string(),
    expiresAt: z.string().meta({ description: 'When the run, its file and its report are deleted.' }),
  })
  .meta({ id: 'ImportRun' });

const RUN = {
  ...{ id: 'i4m8x2k7qd', kind: 'orders', phase: 'import', state: 'running' },
  ...{ fileName: 'orders.csv', fileSize: 48_210, hasFile: true, bytesRead: 24_100 },
  counts: { read: 200, created: 180, updated: 12, unchanged: 6, refused: 2, kept: 1 },
  trial: { read: 412, created: 380, updated: 20, unchanged: 8, refused: 4, kept: 2 },
  ...{ reason: null, createdAt: '2026-11-10T12:30:00.000Z', updatedAt: '2026-11-10T12:31:00.000Z' },
  expiresAt: '2026-11-24T12:30:00.000Z',
} as const;

export const importRunAnswerSchema = z
  .object({ run: importRunSchema })
  .meta({ id: 'ImportRunAnswer', example: { run: RUN } });

export const newImportRunSchema = z
  .object({
    run: importRunSchema,
    upload: z.object({
      url: z
        .string()
        .meta({ description: 'Where to PUT the bytes of the file. It starts when they have arrived.' }),
      expiresAt: z.string(),
    }),
  })
  .meta({
    id: 'NewImportRun',
    example: {
      run: { ...RUN, state: 'waiting', phase: 'trial', fileSize: null, bytesRead: 0, trial: null },
      upload: {
        url: 'https://claims.example.com/v1/import-runs/orders/i4m8x2k7qd/file?store=fernwood&file=x&expires=1794312000&signature=x',
        expiresAt: '2026-11-10T13:30:00.000Z',
      },
    },
  });

export const importRunQuerySchema = z.strictObject(pageQuery);

export const importRunListSchema = z
  .object({ runs: z.array(importRunSchema), nextCursor })
  .meta({ id: 'ImportRunList', example: { runs: [RUN], nextCursor: null } });

const importRefusalSchema = z
  .object({
    number: z.int().meta({
      description: 'Counts what was refused, from 1, in the order of the file. It is no line number.',
    }),
    reference: z
      .string()
      .meta({ description: 'How a person finds it: its own name, otherwise its place in the file.' }),
    code: z.string(),
    reason: z.string(),
    fields: z.array(z.string()),
  })
  .meta({ id: 'ImportRefusal' });

export const importRefusalQuerySchema = z.strictObject(pageQuery);

export const importRefusalListSchema = z.object({ refusals: z.array(importRefusalSchema), nextCursor }).meta({
  id: 'ImportRefusalList',
  example: {
    refusals: [
      {
        ...{ number: 1, reference: '1003', code: 'invalid_line' },
        reason: 'line 7, quantity: Use a whole number such as "2".',
        fields: ['line 7, quantity'],
      },
    ],
    nextCursor: null,
  },
});

const importKeptSchema = z
  .object({
    number: z.int().meta({ description: 'Counts what was kept, from 1, in the order of the file.' }),
    reference: z.string().meta({ description: 'The id of the shop system.' }),
    fields: z.array(z.string()).meta({ description: 'Twenty at most, such as `customer.email`.' }),
  })
  .meta({ id: 'ImportKept' });

export const importKeptListSchema = z.object({ kept: z.array(importKeptSchema), nextCursor }).meta({
  id: 'ImportKeptList',
  example: {
    kept: [{ number: 1, reference: '1001', fields: ['customer.email', 'items.i1.quantity'] }],
    nextCursor: null,
  },
});

export const importRefusalCsvSchema = z.string().meta({
  id: 'ImportRefusalsCsv',
  example: '"Which","Why"\r\n"1003","line 7, quantity: Use a whole number."\r\n',
});

export type ImportRun = z.infer<typeof importRunSchema>;
export type NewImportRun = z.infer<typeof newImportRunSchema>;
export type ImportRunBody = z.output<typeof importRunBodySchema>;
export type ImportRunQuery = z.output<typeof importRunQuerySchema>;
export type ImportRefusal = z.infer<typeof importRefusalSchema>;
export type ImportRefusalQuery = z.output<typeof importRefusalQuerySchema>;
export type ImportRunList = z.infer<typeof importRunListSchema>;
export type ImportRefusalList = z.infer<typeof importRefusalListSchema>;
export type ImportKept = z.infer<typeof importKeptSchema>;
export type ImportKeptList = z.infer<typeof importKeptListSchema>;
