/** The people who work for a store, for an account or for the platform: found by name, each with what can be done to them. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Role } from '../../domain/access/permissions.ts';
import { urls } from '../../urls.ts';
import { useMe } from '../app/session.tsx';
import { peopleText } from '../forms/people-text.ts';
import { headingAfter } from '../parts/focus-after.ts';
import { Icon } from '../parts/icon.tsx';
import { MenuButton } from '../parts/menu.tsx';
import { Section } from '../parts/page.tsx';
import { Empty } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { Paged } from './paged.tsx';
import { SearchForm, useSearched } from './search-form.tsx';

const text = peopleText.members;
const LONGEST_SEARCH = 100;

type Nobody = { title: string; text: string };
type Props<Member> = {
  /** Below /v1. */
  path: string;
  words: { find: string; list: string; failed: string; none: Nobody; notFound: Nobody };
  line: (member: Member) => ReactNode;
  /** The dialog that is open. */
  children: ReactNode;
};

export function Members<Member extends { id: string }>({ path, words, line, children }: Props<Member>) {
  const q = useSearched();
  const none = q === '' ? words.none : words.notFound;
  return (
    <Section title={text.title} lead={text.lead}>
      <SearchForm label={words.find} placeholder={text.placeholder} most={LONGEST_SEARCH} />
      <Paged<{ members: readonly Member[]; nextCursor: string | null }, Member>
        path={path}
        q={q}
        linesOf={({ members }) => members}
        failed={words.failed}
        empty={
          <Empty icon="person" title={none.title}>
            <p>{none.text}</p>
          </Empty>
        }
      >
        {(members) => (
          <ul aria-label={words.list} className="divide-y divide-line">
            {members.map((member) => (
              <li key={member.id} ref={headingAfter} className="flex items-start gap-2 py-3">
                {line(member)}
              </li>
            ))}
          </ul>
        )}
      </Paged>
      {children}
    </Section>
  );
}

type Known = {
  id: string;
  name: string;
  email: string;
  role: Role;
  signedInAt: string | null;
  hasSecondFactor: boolean;
};

/** @param last what else there is to know about them */
export function MemberFacts({ member, last }: { member: Known; last?: string }) {
  const { id, name, email, role, signedInAt, hasSecondFactor } = member;
  return (
    <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_minmax(0,16rem)]">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
          {useMe().person.id === id ? <span className="font-normal text-muted"> ({text.you})</span> : null}
        </p>
        <bdi className="block text-muted break-words">{email}</bdi>
      </div>
      <p>{peopleText.role(role)}</p>
      <div className="text-muted">
        <p>
          {signedInAt === null ? (
            text.never
          ) : (
            <>
              {text.signedIn} <Moment at={signedInAt} />
            </>
          )}
        </p>
        <p>{hasSecondFactor ? text.hasFactor : text.noFactor}</p>
        {last === undefined ? null : <p>{last}</p>}
      </div>
    </div>
  );
}

/** Below the list: what the roles in it mean. */
export const RolesLink = () => (
  <p>
    <Link to={urls.console.roles()} className="text-brand-ink underline">
      {peopleText.roles}
    </Link>
  </p>
);

export const MemberMenu = ({ name, children }: { name: string; children: ReactNode }) => (
  <MenuButton
    label={text.more(name)}
    align="end"
    button={<Icon name="down" size={18} />}
    className="inline-flex size-9 shrink-0 items-center justify-center hover:bg-neutral-wash pointer-coarse:size-11"
  >
    {children}
  </MenuButton>
);
