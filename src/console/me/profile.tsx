/** A person's own page: who they are, where they work, their password and their sessions. */
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
        <dl className="grid grid-cols-[8rem_1fr] gap-2">
          <dt className="text-muted">{text.name}</dt>
          <dd>{person.name}</dd>
          <dt className="text-muted">{text.email}</dt>
          <dd>{person.email}</dd>
          <dt className="text-muted">{text.access}</dt>
          <dd>
            <ul>
              {memberships.map(({ reach, role, store, account }) => (
                <li key={`${reach} ${store ?? account ?? ''}`}>
                  {reach === 'staff' ? text.places.staff : text.places[reach](nameOf(store ?? account ?? ''))}
                  : {ROLE_NAMES[role]}
                </li>
              ))}
            </ul>
          </dd>
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
