/** The claim's tickets at the store's help desks. */
import type { DeskTicket } from '../../../contract/help-desk.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { FactSection } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';

const text = catalogue({
  title: 'Help desk',
  open: (label: string, id: string) => `Ticket ${id} in ${label}`,
  none: (label: string) => `No ticket in ${label} yet.`,
});

export const TicketFacts = ({ tickets }: { tickets: readonly DeskTicket[] }) => (
  <FactSection title={text.title}>
    <ul className="flex flex-col gap-2">
      {tickets.map(({ provider, label, ticketId, url, failure }) => (
        <li key={provider} className="flex flex-col gap-1">
          {url === null ? (
            <p>{ticketId === '' ? text.none(label) : text.open(label, ticketId)}</p>
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              className="self-start text-brand-ink underline underline-offset-2"
            >
              {text.open(label, ticketId)}
            </a>
          )}
          {failure === null ? null : (
            <p className="flex items-start gap-1.5 text-danger">
              <Icon name="alert" size={18} className="mt-0.5" />
              {failure.why}
            </p>
          )}
        </li>
      ))}
    </ul>
  </FactSection>
);
