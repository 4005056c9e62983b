/** How long the audit log keeps a line. The database keeps every line for twelve months, whatever this says. */
const AUDIT_MONTHS = 24;

/** Lines before this are deleted. @param now milliseconds */
export function auditStart(now: number): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - AUDIT_MONTHS);
  return start;
}
