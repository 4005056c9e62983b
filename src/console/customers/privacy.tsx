/** What a customer may ask for: everything the store has of them, or to be forgotten. */
import { useState } from 'react';
import type { PersonExport } from '../../contract/person-export.ts';
import type { Api } from '../app/api.ts';
import { offerFile, whenWritten } from '../app/offer-file.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/page.tsx';
import { EraseButton } from './erase.tsx';
import { text } from './text.ts';

const POLL_MS = 1_000;
const words = text.privacy;

type Props = { customer: { id: string; email: string } };

/** Nothing for who may do neither. */
export function Privacy({ customer }: Props) {
  const can = useCan();
  const mayExport = can('order:read') && can('claim:read') && can('claim-note:read') && can('message:read');
  const mayErase = can('order:delete') && can('claim:delete');
  if (!mayExport && !mayErase) return null;
  return (
    <Section title={words.section} lead={words.lead}>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {mayExport ? <ExportButton email={customer.email} /> : null}
        {mayErase ? <EraseButton customerId={customer.id} /> : null}
      </div>
    </Section>
  );
}

function ExportButton({ email }: { email: string }) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await save(api, email);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="secondary" busy={isBusy} onClick={run}>
      {words.save}
    </Button>
  );
}

async function save(api: Api, email: string): Promise<void> {
  const asked = await api.post<PersonExport>('/person-exports', { email });
  const read = () => api.get<PersonExport>(`/person-exports/${encodeURIComponent(asked.id)}`);
  offerFile(await whenWritten(asked, read, POLL_MS), read, words.ready);
}
