/** What a schema found wrong, for a refusal: the fields, and the first finding in words. */
type Issue = { path: PropertyKey[]; message: string };

const FIELDS_NAMED = 20;

const pathOf = (issue: Issue): string => issue.path.map(String).join('.');

export function fieldsAtFault(issues: readonly Issue[]): string[] {
  return [...new Set(issues.map(pathOf))].slice(0, FIELDS_NAMED);
}

export function firstFault(issues: readonly Issue[]): string {
  const first = issues[0];
  if (!first) return '';
  return first.path.length > 0 ? `${pathOf(first)}: ${first.message}` : first.message;
}
