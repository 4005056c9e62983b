import type { Frame } from '../../parts/views.ts';

/** Fields: `name`, `email`, `phone`, and `asked`: the address for which `suggestion` was offered. Button `suggestion` takes it. */
export type ContactInfoProps = Frame & {
  values: { name: string; email: string; phone: string };
  suggestion?: string | null;
};
