/** A catalogue for a large shop: each demo product as a dozen products with several variants. */
import type { ProductDocument } from '../../contract/product.ts';
import type { OrderItem } from '../../domain/orders/order.ts';
import { type DemoProduct, demoProducts, productDocumentOf } from '../products.ts';
import type { DemoStore } from '../stores.ts';

const LINES: Record<DemoStore['slug'], readonly string[]> = {
  demo: 'Alder,Birch,Cove,Dune,Ember,Fjord,Grove,Harbor,Isle,Juniper,Kelp,Lark'.split(','),
  other: 'Ahorn,Bergsee,Distel,Enzian,Föhre,Gletscher,Habicht,Iltis,Joch,Klamm,Luchs,Murmel'.split(','),
};
const COLORS: Record<DemoStore['slug'], readonly string[]> = {
  demo: ['Moss', 'Clay', 'Slate', 'Sand', 'Ink'],
  other: ['Waldgrün', 'Koralle', 'Petrol', 'Safran'],
};

export type Variant = Pick<
  OrderItem,
  'sourceProductId' | 'sourceVariantId' | 'name' | 'sku' | 'imageUrl' | 'selectedOptions' | 'warrantyPeriod'
> & { /** As the store shows it, in its own currency. */ price: number };
export type GrownProduct = { sourceProductId: string; document: ProductDocument; variants: Variant[] };

/** The same on each run. Pictures and types are the demo's own. */
export function catalogueOf({ slug }: DemoStore): GrownProduct[] {
  const bases = demoProducts.filter(({ storeSlug }) => storeSlug === slug);
  return LINES[slug].flatMap((line, at) => bases.map((base) => productOf(base, line, 0.85 + at * 0.04)));
}

function productOf(base: DemoProduct, line: string, factor: number): GrownProduct {
  const sourceProductId = `${base.sourceProductId}-${line.toLowerCase()}`;
  const name = `${base.name}, ${line}`;
  const price = Math.round(Number(base.price) * factor);
  const variants = COLORS[base.storeSlug].map((color, at) => ({
    sourceProductId,
    sourceVariantId: `${sourceProductId}-${at + 1}`,
    name,
    sku: `${base.sku}-${line.slice(0, 3).toUpperCase()}-${at + 1}`,
    imageUrl: base.imageUrl,
    selectedOptions: [
      { name: 'color', value: color },
      ...base.selectedOptions.filter(({ name: option }) => option !== 'color'),
    ],
    warrantyPeriod: base.warrantyPeriod,
    price,
  }));
  const document: ProductDocument = {
    ...productDocumentOf(base),
    name,
    sku: `${base.sku}-${line.slice(0, 3).toUpperCase()}`,
    barcode: null,
    price: price.toFixed(2),
    variants: variants.map(({ sourceVariantId, sku, imageUrl, selectedOptions }) => ({
      ...{ sourceVariantId, sku, imageUrl, barcode: null, price: price.toFixed(2) },
      name: selectedOptions.map(({ value }) => value).join(' / '),
    })),
  };
  return { sourceProductId, document, variants };
}
