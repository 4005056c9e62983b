/** The forms of all decisions. Loaded when the first one opens, or beforehand while nothing else is to do. */
import type { ComponentType } from 'react';
import { ApproveForm } from './approve.tsx';
import { AskForm } from './ask.tsx';
import { DenyForm } from './deny.tsx';
import { DismissForm, SetAsideForm } from './dismiss.tsx';
import { ExternalForm } from './external.tsx';
import type { FormProps } from './form.tsx';
import type { Opened } from './panel.tsx';
import { CloseForm, OtherStatusForm, ReopenForm } from './status-forms.tsx';
import { TypesForm } from './types.tsx';

const FORMS: Record<Opened['choice'], ComponentType<FormProps>> = {
  approve: ApproveForm,
  ask: AskForm,
  deny: DenyForm,
  setAside: SetAsideForm,
  dismiss: DismissForm,
  external: ExternalForm,
  reopen: ReopenForm,
  close: CloseForm,
  status: OtherStatusForm,
  types: TypesForm,
};

export function Forms({ opened, ...props }: { opened: Opened } & Omit<FormProps, 'start'>) {
  const Form = FORMS[opened.choice];
  return <Form {...props} start={opened.start} />;
}
