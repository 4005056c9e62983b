/** The team of a store: its members and its open invitations. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { TeamMember, Team as TeamOnWire } from '../../contract/team.ts';
import { urls } from '../../urls.ts';
import { useCan } from '../app/session.tsx';
import { Paged } from '../lists/paged.tsx';
import { SearchForm, useSearched } from '../lists/search-form.tsx';
import { Section } from '../parts/page.tsx';
import { Empty, ReadOnly } from '../parts/states.tsx';
import { type Act, ActDialog } from './act-dialogs.tsx';
import { Invitations } from './invitations.tsx';
import { MemberLine } from './member-line.tsx';
import { text } from './text.ts';

const LONGEST_SEARCH = 100;
const CHANGES = ['team-member:invite', 'team-member:change-role', 'team-member:remove'] as const;

export function Team() {
  const can = useCan();
  return (
    <>
      {CHANGES.some(can) ? null : <ReadOnly>{text.readOnly}</ReadOnly>}
      <Members />
      <Invitations />
      <p>
        <Link to={urls.console.roles()} className="text-brand-ink underline">
          {text.roles}
        </Link>
      </p>
    </>
  );
}

function Members() {
  const q = useSearched();
  const [act, setAct] = useState<Act | null>(null);
  const none = q === '' ? text.members.none : text.members.notFound;
  return (
    <Section title={text.members.title} lead={text.members.lead}>
      <SearchForm {...text.members.search} most={LONGEST_SEARCH} />
      <Paged<TeamOnWire, TeamMember>
        path="/team-members"
        q={q}
        linesOf={({ members }) => members}
        failed={text.members.failed}
        empty={
          <Empty icon="person" title={none.title}>
            <p>{none.text}</p>
          </Empty>
        }
      >
        {(members) => (
          <ul aria-label={text.members.list} className="divide-y divide-line">
            {members.map((member) => (
              <MemberLine key={member.id} member={member} onAct={setAct} />
            ))}
          </ul>
        )}
      </Paged>
      {act === null ? null : <ActDialog act={act} onClose={() => setAct(null)} />}
    </Section>
  );
}
