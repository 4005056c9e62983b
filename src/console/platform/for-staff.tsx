/** What only the platform's staff may see, whatever somebody may do in a store. */
import type { ReactNode } from 'react';
import type { Permission } from '../../domain/access/permissions.ts';
import { useStaffCan } from '../app/session.tsx';
import { Empty } from '../parts/states.tsx';

type Props = { permission: Permission; words: { title: string; text: string }; children: ReactNode };

export function ForStaff({ permission, words, children }: Props) {
  if (useStaffCan()(permission)) return children;
  return (
    <Empty isPage icon="lock" title={words.title}>
      <p>{words.text}</p>
    </Empty>
  );
}
