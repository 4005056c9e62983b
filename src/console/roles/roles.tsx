/** The permission matrix: every permission, and the roles that have it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Roles as RolesOnWire } from '../../contract/people.ts';
import { permissionName } from '../../domain/access/permission-names.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { text } from './text.ts';

export function Roles() {
  const api = useApi(null);
  const roles = useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => api.get<RolesOnWire>('/roles', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title={text.title} help={text.lead} width="full">
      {roles.data ? (
        <Matrix matrix={roles.data} />
      ) : roles.error ? (
        <Failed title={text.failed} sentence={sentenceOf(roles.error)} onRetry={() => roles.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Matrix({ matrix: { roles, permissions } }: { matrix: RolesOnWire }) {
  const [sought, setSought] = useState('');
  const wanted = sought.trim().toLowerCase();
  const shown = permissions
    .map((code) => ({ code, name: permissionName(code) }))
    .filter(({ code, name }) => `${name} ${code}`.toLowerCase().includes(wanted));
  const held = roles.map((role) => ({ ...role, has: new Set(role.permissions) }));
  return (
    <>
      <TextField label={text.find} type="search" maxLength={60} value={sought} onValue={setSought} />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, also by keyboard
        tabIndex={0}
        aria-label={text.title}
        className="relative max-h-[70vh] overflow-auto rounded-xl border border-line"
      >
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky start-0 top-0 z-2 border-b border-line bg-canvas p-2 text-start align-bottom sm:whitespace-nowrap"
              >
                {text.permission}
              </th>
              {held.map(({ role, name, reach }) => (
                <th
                  key={role}
                  scope="col"
                  title={text.scopes[reach]}
                  className="sticky top-0 z-1 min-w-16 border-b border-line bg-canvas px-1 py-2 align-bottom text-[0.85em] wrap-normal"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ code, name }) => (
              <tr key={code} className="hover:bg-neutral-wash">
                <th
                  scope="row"
                  className="sticky start-0 border-b border-line bg-surface p-2 text-start font-normal wrap-anywhere max-sm:min-w-40 sm:whitespace-nowrap"
                >
                  {name}
                  <span className="block text-[0.85em] text-muted">{code}</span>
                </th>
                {held.map(({ role, has }) => (
                  <td key={role} className="border-b border-line p-2 text-center">
                    {has.has(code) ? (
                      <>
                        <Icon name="check" size={18} className="mx-auto text-success" />
                        <span className="sr-only">{text.yes}</span>
                      </>
                    ) : (
                      <span className="sr-only">{text.no}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 ? <p className="p-4 text-muted">{text.none}</p> : null}
      </section>
    </>
  );
}
