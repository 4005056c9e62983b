/** A person's own page: who they are, where they work, their password and their sessions. */
import type { ReactNode } from 'react';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import { useMe } from '../app/session.tsx';
import { Page, Section } from '../parts/page.tsx';
import { EmailSection } from './email.tsx';
import { FactorsSection } from './factors.tsx';
import { PasswordSection } from './password.tsx';
import { PreferencesSection } from './preferences.tsx';
import { SessionsSection } from './sessions.tsx';
import { text } from './text.ts';

export function Profile() {
  const { person, memberships, stores } = useMe();
  const nameOf = (slug: string) => stores.find((store) => store.slug === slug)?.name ?? slug;
  return (
    <Page title={text.title} help={text.help}>
      <Section title={text.profile}>
        <dl className="flex flex-col gap-2">
          <Line name={text.name}>{person.name}</Line>
          <Line name={text.email}>{person.email}</Line>
          <Line name={text.access}>
            <ul>
              {memberships.map(({ reach, role, store, account }) => (
                <li key={`${reach} ${store ?? account ?? ''}`}>
                  {reach === 'staff' ? text.places.staff : text.places[reach](nameOf(store ?? account ?? ''))}
                  : {ROLE_NAMES[role]}
                </li>
              ))}
            </ul>
          </Line>
        </dl>
      </Section>
      <PreferencesSection />
      <EmailSection />
      <PasswordSection />
      <FactorsSection />
      <SessionsSection />
    </Page>
  );
}

/** Large text puts the value below its name. */
const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="w-[8rem] text-muted">{name}</dt>
    <dd className="min-w-40 flex-1">{children}</dd>
  </div>
);
