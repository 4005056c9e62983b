/** What other services know of the claim: its order's returns, and its tickets at help desks. */
import { useCan } from '../../app/session.tsx';
import { useDesk } from '../query.ts';
import { ReturnFacts } from './returns.tsx';
import { TicketFacts } from './tickets.tsx';

export function Elsewhere() {
  const may = useCan();
  const { tickets } = useDesk();
  return (
    <>
      {may('return:read') ? <ReturnFacts /> : null}
      {tickets.length === 0 ? null : <TicketFacts tickets={tickets} />}
    </>
  );
}
