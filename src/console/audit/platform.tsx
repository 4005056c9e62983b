/** What was done about the staff, accounts and deleted stores, newest first. */
import { useStaffCan } from '../app/session.tsx';
import { Page } from '../parts/page.tsx';
import { NoAccess } from '../parts/states.tsx';
import { PlatformFilters } from './filters.tsx';
import { Log } from './log.tsx';
import { text } from './text.ts';

const { platform: words } = text;

export function PlatformAudit() {
  if (!useStaffCan()('staff-member:read')) return <NoAccess words={words.noAccess} />;
  return (
    <Page title={words.title} help={words.help}>
      <Log path="/platform/audit-log" name="platform-audit" none={words.none} filters={<PlatformFilters />} />
    </Page>
  );
}
