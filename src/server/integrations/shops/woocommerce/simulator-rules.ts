/** What all lists of WooCommerce's REST API have in common (wp-includes/rest-api, class-wc-rest-crud-controller.php; read November 2026). */
import type { SimulatedAnswer } from '../../simulator.ts';

export const refusalOf = (status: number, code: string, message: string): SimulatedAnswer => ({
  status,
  body: { code, message, data: { status } },
});

const ORDERS_BY = ['date', 'id', 'include', 'title', 'slug', 'modified'];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?$/;
const TIMES = ['after', 'before', 'modified_after', 'modified_before'];

export function refusedPage(query: URLSearchParams): SimulatedAnswer | null {
  const perPage = Number(query.get('per_page') ?? 10);
  const wrong = [
    ...(Number.isInteger(perPage) && perPage >= 1 && perPage <= 100 ? [] : ['per_page']),
    ...(Number(query.get('page') ?? 1) >= 1 ? [] : ['page']),
    ...(ORDERS_BY.includes(query.get('orderby') ?? 'date') ? [] : ['orderby']),
    ...(['asc', 'desc'].includes(query.get('order') ?? 'desc') ? [] : ['order']),
    ...TIMES.filter((name) => query.has(name) && !TIME.test(query.get(name) ?? '')),
  ];
  if (wrong.length === 0) return null;
  return refusalOf(400, 'rest_invalid_param', `Invalid parameter(s): ${wrong.join(', ')}`);
}

type Listed = { id: number; date_created_gmt?: unknown; date_modified_gmt?: unknown };

export function listed(all: readonly Listed[], query: URLSearchParams): SimulatedAnswer {
  const field = query.get('orderby') === 'modified' ? 'date_modified_gmt' : 'date_created_gmt';
  const include = query.get('include')?.split(',').map(Number);
  const bounds = [
    ['date_created_gmt', query.get('after'), query.get('before')],
    ['date_modified_gmt', query.get('modified_after'), query.get('modified_before')],
  ] as const;
  const found = all
    .filter(({ id }) => include === undefined || include.includes(id))
    .filter((one) =>
      bounds.every(([time, after, before]) => {
        const at = String(one[time] ?? '');
        return (after === null || at > after) && (before === null || at < before);
      }),
    )
    .toSorted((a, b) => `${a[field] ?? ''}`.localeCompare(`${b[field] ?? ''}`) || a.id - b.id);
  const ordered = (query.get('order') ?? 'desc') === 'asc' ? found : found.toReversed();
  const perPage = Number(query.get('per_page') ?? 10);
  const start = (Number(query.get('page') ?? 1) - 1) * perPage;
  return {
    status: 200,
    headers: {
      'x-wp-total': String(found.length),
      'x-wp-totalpages': String(Math.ceil(found.length / perPage)),
    },
    body: ordered.slice(start, start + perPage),
  };
}
