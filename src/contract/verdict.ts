import { z } from 'zod';
import { ISSUE_TYPES } from '../domain/claims/claim-types.ts';

/** Why something can or can't be filed now, and when it can (docs/rules/verdicts.md). */
export const verdictSchema = z
  .object({
    eligible: z.boolean(),
    eligibilityCode: z.string(),
    eligibleAt: z.string().nullable(),
    uneligibleAt: z.string().nullable(),
    rule: z.string(),
  })
  .meta({ id: 'Verdict' });

export const issueTypeSchema = z.enum(ISSUE_TYPES as [string, ...string[]]).meta({ id: 'IssueType' });
