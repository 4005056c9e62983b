/** The frame of the pages before signing in. */
import type { FormEventHandler, ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { urls } from '../../urls.ts';
import { ButtonLink } from '../parts/button.tsx';
import { useHeadingAfter } from '../parts/focus-after.ts';
import { text } from './text.ts';

type Props = { title: string; children: ReactNode };

export function Frame({ title, children }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-5 p-5">
      <title>{`${title} · ${text.product}`}</title>
      <p className="font-bold text-muted">{text.product}</p>
      <div className="popup flex flex-col gap-5 p-6">
        <h1 className="text-xl font-bold">{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** What a link of a mail was for is done. */
export const DoneFrame = ({ title, children }: Props) => (
  <Frame title={title}>
    <p role="status">{children}</p>
    <ButtonLink kind="primary" to={urls.console.signIn()}>
      {text.signIn.title}
    </ButtonLink>
  </Frame>
);

type FormProps = { onSubmit: () => void; error: string | null; children: ReactNode };

/** The error stands above the fields and is announced. */
export function FrameForm({ onSubmit, error, children }: FormProps) {
  useHeadingAfter();
  const submit: FormEventHandler = (event) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div role="alert" className="empty:hidden">
        {error === null ? null : <Alert tone="danger" title={error} />}
      </div>
      {children}
    </form>
  );
}
