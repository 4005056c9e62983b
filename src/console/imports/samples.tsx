/** The sample files of the documents, to fill in or to try. */
import type { ImportKind } from '../../domain/imports/import-run.ts';
import { text } from './text.ts';

type Sample = readonly [name: string, address: string];

const at = (address: URL): string => address.href;

const SAMPLES: Record<ImportKind, readonly Sample[]> = {
  orders: [
    ['orders.csv', at(new URL('../../../docs/samples/orders.csv', import.meta.url))],
    ['orders.makegood.json', at(new URL('../../../docs/samples/orders.makegood.json', import.meta.url))],
    ['orders.shopify.json', at(new URL('../../../docs/samples/orders.shopify.json', import.meta.url))],
    [
      'orders.woocommerce.json',
      at(new URL('../../../docs/samples/orders.woocommerce.json', import.meta.url)),
    ],
  ],
  products: [
    ['products.csv', at(new URL('../../../docs/samples/products.csv', import.meta.url))],
    ['products.shopify.json', at(new URL('../../../docs/samples/products.shopify.json', import.meta.url))],
    [
      'products.woocommerce.json',
      at(new URL('../../../docs/samples/products.woocommerce.json', import.meta.url)),
    ],
  ],
};

export const Samples = ({ kind }: { kind: ImportKind }) => (
  <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted">
    {text.form.samples}
    {SAMPLES[kind].map(([name, address]) => (
      <a key={name} href={address} download={name} className="text-brand-ink underline">
        {name}
      </a>
    ))}
  </p>
);
