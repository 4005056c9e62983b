/** One account: its stores, moved in and out, and its name. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { PlatformStore, PlatformStores } from '../../contract/platform.ts';
import type { PlatformAccount as AccountOnWire } from '../../contract/platform-accounts.ts';
import { urls } from '../../urls.ts';
import { AccountPeople } from '../accounts/people.tsx';
import { NotFound } from '../app/failed.tsx';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi, useStaffCan } from '../app/session.tsx';
import { Paged } from '../lists/paged.tsx';
import { Button } from '../parts/button.tsx';
import { Facts } from '../parts/facts.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Question } from '../parts/question.tsx';
import { Empty, Failed, Loading, ReadOnly } from '../parts/states.tsx';
import { MomentDate } from '../parts/when.tsx';
import { RenameDialog } from './account-dialogs.tsx';
import { DeleteAccountDialog } from './deletion-dialogs.tsx';
import { ForStaff } from './for-staff.tsx';
import { AddStoreDialog, useMove } from './move-dialogs.tsx';
import { FirstOwnerDialog } from './staff-dialogs.tsx';
import { deletionText, staffText, accountsText as text } from './text.ts';

export const PlatformAccount = () => (
  <ForStaff permission="store:read" words={text.noAccess}>
    <Loaded />
  </ForStaff>
);

function Loaded() {
  const { account: slug = '' } = useParams();
  const path = `/platform/accounts/${encodeURIComponent(slug)}`;
  const api = useApi(null);
  const { data, error, refetch } = useQuery({
    queryKey: [null, path],
    queryFn: ({ signal }) => api.get<AccountOnWire>(path, { signal }),
  });
  if (data) return <AccountPage account={data} />;
  if (error instanceof Problem && error.status === 404) return <NotFound />;
  if (error) {
    return <Failed isPage title={text.one.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
  }
  return <Loading isPage />;
}

type Props = { account: AccountOnWire };

function AccountPage({ account }: Props) {
  const can = useStaffCan();
  const [mayChange, mayDelete] = [can('store:update'), can('store:delete')];
  const [isDeleting, setDeleting] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Page
      title={account.name}
      help={text.one.help}
      actions={
        mayChange ? (
          <Button kind="secondary" onClick={() => setRenaming(true)}>
            {text.rename.open}
          </Button>
        ) : null
      }
    >
      {mayChange ? null : <ReadOnly>{text.readOnly}</ReadOnly>}
      {account.people === 0 ? <FirstOwner account={account} /> : null}
      <div className="max-w-md">
        <Facts
          rows={[
            { name: text.one.slug, value: <bdi className="break-all">{account.slug}</bdi> },
            { name: text.one.people, value: account.people },
            { name: text.one.made, value: <MomentDate at={account.createdAt} /> },
          ]}
        />
      </div>
      <Stores account={account} mayChange={mayChange} />
      {can('team-member:read') ? <AccountPeople slug={account.slug} /> : null}
      {mayDelete ? (
        <Section title={deletionText.account.open}>
          {account.stores > 0 ? (
            <p>{deletionText.account.notEmpty}</p>
          ) : (
            <Button kind="destructive" className="self-start" onClick={() => setDeleting(true)}>
              {deletionText.account.submit}
            </Button>
          )}
        </Section>
      ) : null}
      <p>
        <Link to={urls.console.platformAccounts()} className="text-brand-ink underline">
          {text.one.back}
        </Link>
      </p>
      {isDeleting ? <DeleteAccountDialog account={account} onClose={() => setDeleting(false)} /> : null}
      {isRenaming ? <RenameDialog account={account} onClose={() => setRenaming(false)} /> : null}
    </Page>
  );
}

/** Nobody has accepted the invitation to own it. */
function FirstOwner({ account: { slug, name } }: Props) {
  const mayInvite = useStaffCan()('store:create');
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-warning-wash px-3 py-2">
      <p className="min-w-0 flex-1 basis-64">{text.one.noOwner}</p>
      {mayInvite ? (
        <Button kind="secondary" onClick={() => setInviting(true)}>
          {staffText.firstOwner.open}
        </Button>
      ) : null}
      {isInviting ? (
        <FirstOwnerDialog
          of={name}
          path={`/platform/accounts/${encodeURIComponent(slug)}`}
          onClose={() => setInviting(false)}
        />
      ) : null}
    </div>
  );
}

function Stores({ account, mayChange }: Props & { mayChange: boolean }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={text.one.stores}
      actions={mayChange ? <Button onClick={() => setAdding(true)}>{text.add.open}</Button> : null}
    >
      <Paged<PlatformStores, PlatformStore>
        path="/platform/stores"
        q=""
        filters={{ account: account.slug }}
        linesOf={({ stores }) => stores}
        failed={text.one.storesFailed}
        empty={
          <Empty icon="parcel" title={text.one.noStores.title}>
            <p>{text.one.noStores.text}</p>
          </Empty>
        }
      >
        {(stores) => (
          <ul aria-label={text.one.storesList} className="divide-y divide-line">
            {stores.map((store) => (
              <StoreLine key={store.id} store={store} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </Paged>
      {isAdding ? <AddStoreDialog account={account} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

function StoreLine({ store: { id, slug, name }, mayChange }: { store: PlatformStore; mayChange: boolean }) {
  const { mutate, isPending } = useMove();
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5">
      <span className="min-w-0 flex-1 basis-40">
        <Link
          to={urls.console.setting(slug, 'activation')}
          className="block truncate font-semibold text-brand-ink underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <bdi className="block truncate text-muted">{slug}</bdi>
      </span>
      {mayChange ? (
        <Question
          label={text.takeOut.label(name)}
          button={text.takeOut.open}
          title={text.takeOut.title(name)}
          busy={isPending}
          onYes={() => mutate({ id, account: null })}
        >
          <p>{text.takeOut.effect}</p>
        </Question>
      ) : null}
    </li>
  );
}
