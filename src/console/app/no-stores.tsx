/** For people who belong to nothing: removed from their last store, or of a store that was deleted. Their own account stays. */
import { Outlet } from 'react-router';
import { urls } from '../../urls.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Empty } from '../parts/states.tsx';
import { useMe, useSignOut } from './session.tsx';
import { text } from './text.ts';

/** Around every page but the person's own. */
export const OfStores = () => (useMe().memberships.length === 0 ? <NoStores /> : <Outlet />);

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
