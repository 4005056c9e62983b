import { orderEditBodySchema, orderEditSchema } from '../../contract/order-edit.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { readEdit, replaceEdit } from './commands.ts';

const to = { tag: 'Orders', url: '/orders/:orderId/edit' } as const;

/** Orders that the team changes by hand. */
export function orderEditRoutes(wiring: Wiring): void {
  teamRead(wiring, {
    ...to,
    operationId: 'readOrderEdit',
    summary: 'What can be changed in an order by hand, what the shop says, and who changed it',
    permissions: ['order:read'],
    answer: orderEditSchema,
    read: (held, { orderId = '' }) => readEdit(held, orderId),
  });
  teamWrite(wiring, {
    ...to,
    method: 'PUT',
    operationId: 'replaceOrderEdit',
    summary: 'Change an order by hand',
    description:
      'What differs from the shop’s order stays, whatever the shop sends later. A field with the shop’s value is the shop’s again. The totals change by as much as the lines. A new e-mail address takes the order, its claims and their mails along, and links that were sent to the old one open nothing.',
    permissions: ['order:read', 'order:update'],
    problems: ['address_incomplete'],
    versioned: true,
    body: orderEditBodySchema,
    answer: { status: 200, schema: orderEditSchema },
    write: (held, body, { orderId = '' }) => replaceEdit(held, body, orderId),
  });
}
