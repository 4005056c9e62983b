/** What can be done to somebody in a list of people: of a store's team, of an account, of the staff. Each is asked in a dialog. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Role } from '../../domain/access/permissions.ts';
import { urls } from '../../urls.ts';
import { useMe } from '../app/session.tsx';
import { useChange } from '../app/use-change.ts';
import { FormDialog } from './form-dialog.tsx';
import { peopleText } from './people-text.ts';
import { RoleDialog } from './role-dialog.tsx';

type Member = { id: string; name: string; role: Role; version: number };

type Props = {
  member: Member;
  /** Their address below /v1. */
  at: string;
  onClose: () => void;
};

export function ChangeRole({ member, at, roles, onClose }: Props & { roles: readonly Role[] }) {
  const { id, name, role, version } = member;
  const isSelf = useMe().person.id === id;
  const client = useQueryClient();
  const { mutate, error, isPending } = useChange<Member, Role>({
    isForm: true,
    write: (api, role) => api.patch(at, { role }, { version }),
    done: (changed) => peopleText.roleDialog.saved(changed.name, changed.role),
    onDone: () => {
      // The page shows what they may do.
      if (isSelf) void client.invalidateQueries({ queryKey: ['me'] });
      onClose();
    },
  });
  return (
    <RoleDialog
      {...{ name, roles, error, onClose }}
      role={roles.find((one) => one === role) ?? roles.at(-1) ?? role}
      isBusy={isPending}
      onSave={mutate}
    />
  );
}

type OwnershipWords = {
  title: (name: string) => string;
  text: string;
  grant: string;
  granted: (name: string) => string;
};

export function GrantOwnership({ member, at, words, onClose }: Props & { words: OwnershipWords }) {
  const { name, version } = member;
  const { mutate, error, isPending } = useChange<Member>({
    isForm: true,
    write: (api) => api.post(`${at}/ownership`, undefined, { version }),
    done: () => words.granted(name),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...{ error, onClose }}
      title={words.title(name)}
      submit={words.grant}
      isBusy={isPending}
      paths={[]}
      onSubmit={() => mutate()}
    >
      <p>{words.text}</p>
    </FormDialog>
  );
}

type RemovalProps<Answer> = Props & {
  words: { title: string; submit: string };
  body?: object;
  done: (answer: Answer) => string;
  /** What they lose and what stays. */
  children: ReactNode;
};

export function RemoveMember<Answer>(props: RemovalProps<Answer>) {
  const { member, at, words, body, done, children, onClose } = props;
  const isSelf = useMe().person.id === member.id;
  const { mutate, error, isPending } = useChange<Answer>({
    isForm: true,
    write: (api) => api.post(`${at}/removal`, body, { version: member.version }),
    done,
    // What the page knows is no longer theirs to see.
    onDone: () => (isSelf ? window.location.assign(urls.console.home()) : onClose()),
  });
  return (
    <FormDialog
      {...{ ...words, error, onClose }}
      kind="destructive"
      isBusy={isPending}
      paths={[]}
      onSubmit={() => mutate()}
    >
      {children}
    </FormDialog>
  );
}
