/** Claims as a list for spreadsheets: `/v1/claims.csv` and `/v1/claim-exports`. */
import { z } from 'zod';
import { claimListQuerySchema } from './claim-list.ts';

/** Rows of a list that is answered at once, and of a file that a job writes. */
export const MOST_ROWS_AT_ONCE = 10_000;
export const MOST_ROWS = 1_000_000;

export const claimExportQuerySchema = claimListQuerySchema.omit({ cursor: true, limit: true });

export const claimExportBodySchema = claimExportQuerySchema.meta({
  id: 'ClaimExportRequest',
  example: { tab: 'closed' },
});

export const claimCountSchema = z
  .object({
    count: z.int().meta({ description: 'Claims that match, to 10,000.' }),
    hasMore: z.boolean().meta({ description: 'Whether more than 10,000 match.' }),
  })
  .meta({ id: 'ClaimCount', example: { count: 214, hasMore: false } });

export const csvSchema = z.string().meta({
  id: 'ClaimsCsv',
  example: '"Claim","Status"\r\n20418,New\r\n',
});

export const claimExportSchema = z
  .object({
    export: z.object({
      id: z.string(),
      state: z.enum(['waiting', 'ready', 'failed']),
      rows: z.int().meta({ description: 'Claims in the file, or written so far.' }),
      url: z.string().nullable().meta({
        description:
          'Where the file is, once it is ready. Works for 15 minutes: read this again for a fresh one.',
      }),
      createdAt: z.string(),
      expiresAt: z.string().meta({ description: 'When the file is deleted.' }),
    }),
  })
  .meta({
    id: 'ClaimExport',
    example: {
      export: {
        id: 'e3v9x2m4q7',
        state: 'ready',
        rows: 48_210,
        url: 'https://claims.example.com/v1/claim-exports/e3v9x2m4q7/file?store=fernwood&expires=1794312000&signature=x',
        createdAt: '2026-11-10T12:30:00.000Z',
        expiresAt: '2026-11-11T12:30:00.000Z',
      },
    },
  });

export type ClaimExportQuery = z.infer<typeof claimExportQuerySchema>;
export type ClaimExport = z.infer<typeof claimExportSchema>['export'];
