/** For people who belong to nothing, or not to the store of the page: removed from it, or it was deleted. Their own account stays. */
import { useIsFetching } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { urls } from '../../urls.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Empty, Loading } from '../parts/states.tsx';
import { useMe, useSignOut, useStore, useStoreSlug } from './session.tsx';
import { text } from './text.ts';

/** Around every page but the person's own. */
export function OfStores() {
  const { memberships, hasMoreStores } = useMe();
  const [slug, store] = [useStoreSlug(), useStore()];
  const isAsking = useIsFetching({ queryKey: ['me'], exact: true }) > 0;
  if (memberships.length === 0) return <NoStores />;
  if (slug === null || store !== null) return <Outlet />;
  // The store may be one that isn't among the person's first ones.
  return hasMoreStores && isAsking ? <Loading isPage /> : <NotMyStore />;
}

function NotMyStore() {
  const { person } = useMe();
  return (
    <Empty isPage icon="info" title={text.notMyStore.title}>
      <p>{text.notMyStore.text(person.email)}</p>
      <ButtonLink to={urls.console.home()}>{text.failed.home}</ButtonLink>
    </Empty>
  );
}

function NoStores() {
  const { person } = useMe();
  const signOut = useSignOut();
  return (
    <Empty isPage icon="info" title={text.noStores.title}>
      <p>{text.noStores.text(person.email)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to={urls.console.profile()}>{text.noStores.account}</ButtonLink>
        <Button kind="secondary" onClick={signOut}>
          {text.person.signOut}
        </Button>
      </div>
    </Empty>
  );
}
