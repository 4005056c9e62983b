/** All accounts of the installation, for its staff, and making one more. */
import { useState } from 'react';
import { Link } from 'react-router';
import type {
  PlatformAccounts as AccountsOnWire,
  PlatformAccount,
} from '../../contract/platform-accounts.ts';
import { urls } from '../../urls.ts';
import { useStaffCan } from '../app/session.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { MomentDate } from '../parts/when.tsx';
import { NewAccountDialog } from './account-dialogs.tsx';
import { ForStaff } from './for-staff.tsx';
import { accountsText as text } from './text.ts';

export function PlatformAccounts() {
  const can = useStaffCan();
  const [isMaking, setMaking] = useState(false);
  return (
    <ForStaff permission="store:read" words={text.noAccess}>
      <ListPage<AccountsOnWire, PlatformAccount>
        words={text}
        icon="copy"
        permissions={[]}
        path="/platform/accounts"
        actions={
          can('store:create') ? <Button onClick={() => setMaking(true)}>{text.make.open}</Button> : null
        }
        linesOf={({ accounts }) => accounts}
      >
        {(account) => <AccountLine key={account.id} account={account} />}
      </ListPage>
      {isMaking ? <NewAccountDialog onClose={() => setMaking(false)} /> : null}
    </ForStaff>
  );
}

const AccountLine = ({ account }: { account: PlatformAccount }) => (
  <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-soft">
    <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 md:grid md:grid-cols-[minmax(0,1fr)_6rem_6rem_minmax(0,10rem)] md:items-center">
      <span className="min-w-0 max-md:w-full">
        <Link
          to={urls.console.platformAccount(account.slug)}
          className="block truncate font-semibold text-brand-ink after:absolute after:inset-0"
        >
          <bdi>{account.name}</bdi>
        </Link>
        <bdi className="block truncate text-muted">{account.slug}</bdi>
      </span>
      <span>{text.stores(account.stores)}</span>
      <span>{text.people(account.people)}</span>
      <span className="text-muted">
        {text.since} <MomentDate at={account.createdAt} />
      </span>
    </div>
    <Icon name="forward" size={18} className="text-muted" />
  </li>
);
