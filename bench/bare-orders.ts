/** The rows that the baseline server selects: one per order, in the same database as the product's tables. */
import pg from 'pg';
import { emailKey, orderNumberKey } from '../src/domain/orders/order-number.ts';
import type { BenchOrder } from './orders.ts';

export async function plantBareOrders(adminUrl: string, orders: readonly BenchOrder[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 });
  try {
    await pool.query('create schema if not exists bench');
    await pool.query(
      `create table bench.orders (id text primary key, number_key text not null, email_key text not null,
         currency text not null, total numeric not null, created_at timestamptz not null, document jsonb not null)`,
    );
    await pool.query('create index on bench.orders (number_key, email_key)');
    await pool.query(
      `insert into bench.orders
       select r ->> 'id', r ->> 'number', r ->> 'email', r -> 'order' ->> 'currency', (r -> 'order' ->> 'total')::numeric,
         (r -> 'order' ->> 'createdAt')::timestamptz, r -> 'order'
       from jsonb_array_elements($1::jsonb) r`,
      [
        JSON.stringify(
          orders.map(({ sourceOrderId: id, number, email, order }) => ({
            id,
            number: orderNumberKey(number),
            email: emailKey(email),
            order,
          })),
        ),
      ],
    );
    await pool.query('analyze bench.orders');
  } finally {
    await pool.end();
  }
}
