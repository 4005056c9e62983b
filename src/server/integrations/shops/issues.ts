/** A schema's findings for a refusal: the fields, and the first finding as text. */
type Issue = { path: PropertyKey[]; message: string };

/** The readable name of a field. */
type NameOf = (path: string) => string;

const FIELDS_NAMED = 20;

const itself: NameOf = (path) => path;

const pathOf = (issue: Issue): string => issue.path.map(String).join('.');

export function fieldsAtFault(issues: readonly Issue[], nameOf: NameOf = itself): string[] {
  return [...new Set(issues.map((issue) => nameOf(pathOf(issue))))].slice(0, FIELDS_NAMED);
}

export function firstFault(issues: readonly Issue[], nameOf: NameOf = itself): string {
  const first = issues[0];
  if (!first) return '';
  return first.path.length > 0 ? `${nameOf(pathOf(first))}: ${first.message}` : first.message;
}
