/** What a line of the audit log says about the fields of a section. */
import type { AuditLine } from '../../contract/audit.ts';
import { HIDDEN } from '../../domain/audit/difference.ts';
import { valueAt } from '../../domain/stores/setting-paths.ts';
import type { FieldSpec } from '../forms/form-field.tsx';
import { settingOf } from './fields.ts';

export type FieldChange = { spec: FieldSpec; before: unknown; after: unknown };

/** The fields that the line changed, in the order of the form. */
export function changesIn({ before, after }: AuditLine, specs: readonly FieldSpec[]): FieldChange[] {
  return specs.flatMap((spec) => {
    const path = settingOf(spec.path);
    const [was, is] = [valueAt(before ?? {}, path), valueAt(after ?? {}, path)];
    return was === undefined && is === undefined ? [] : [{ spec, before: was, after: is }];
  });
}

/** Whether the log has the whole value: it shortens long texts, and hides secrets. */
export const isWhole = (value: unknown): boolean =>
  value !== undefined && value !== HIDDEN && !(typeof value === 'string' && value.endsWith('…'));
