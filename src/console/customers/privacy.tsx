/** What a customer may ask for: everything the store has of them, or to be forgotten. */
import { useState } from 'react';
import type { PersonExport } from '../../contract/person-export.ts';
import type { Api } from '../app/api.ts';
import { sentenceOf } from '../app/problem.ts';
import { follow } from '../app/save-file.ts';
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
  const mayExport = can('order:read') && can('claim:read') && can('claim-note:read');
  const mayErase = can('order:delete') && can('claim:delete');
  if (!mayExport && !mayErase) return null;
  return (
    <Section title={words.section} lead={words.lead}>
      <div className="flex flex-wrap gap-2">
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
  let file = await api.post<PersonExport>('/person-exports', { email });
  const path = `/person-exports/${encodeURIComponent(file.id)}`;
  while (file.state === 'waiting') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    file = await api.get<PersonExport>(path);
  }
  if (file.state === 'failed') return void tell(words.failed, { isError: true });
  const onPress = async () => {
    // The address works for a quarter of an hour only.
    const { url } = await api.get<PersonExport>(path);
    if (url !== null) follow(url, '');
  };
  tell(words.ready, { action: { label: words.download, onPress }, seconds: 0 });
}
