import type { Frame } from '../../views.ts';

/** Fields: `name`, `email`, `phone`. */
export type ContactInfoProps = Frame & { values: { name: string; email: string; phone: string } };
