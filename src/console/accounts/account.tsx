/** An account, for the people who work for all of its stores. Staff have a page of their own about it (platform/account.tsx). */
import { useParams } from 'react-router';
import { NotFound } from '../app/failed.tsx';
import { useMe } from '../app/session.tsx';
import { Page } from '../parts/page.tsx';
import { AccountPeople } from './people.tsx';
import { placeIn } from './rights.ts';
import { text } from './text.ts';

export function Account() {
  const { account: slug = '' } = useParams();
  const place = placeIn(useMe(), slug);
  if (place === null) return <NotFound />;
  return (
    <Page title={place.accountName ?? slug} help={text.help}>
      <AccountPeople slug={slug} />
    </Page>
  );
}
