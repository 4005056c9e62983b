/** Products from our CSV: one line per variant (docs/importing.md). */
import type { ProductDocument } from '../../contract/product.ts';
import { type Column, capitals, code, money, smallLetters, words } from '../imports/csv-cells.ts';
import { type CsvLine, Described, type LineFault } from '../imports/csv-lines.ts';
import type { CsvShape } from '../imports/read-csv.ts';
import type { FormatOptions, Mapped } from '../integrations/shops/ports.ts';
import { readOwnProduct } from './import-own.ts';

type ProductColumn = Column<'product' | 'variant'>;

const KEY: ProductColumn = {
  name: 'product_id',
  part: 'product',
  path: 'sourceProductId',
  read: code,
  isRequired: true,
};

const PRODUCT: ProductColumn[] = [
  KEY,
  { name: 'name', part: 'product', path: 'name', read: words, isRequired: true },
  { name: 'sku', part: 'product', path: 'sku', read: code },
  { name: 'barcode', part: 'product', path: 'barcode', read: code },
  { name: 'image_url', part: 'product', path: 'imageUrl', read: words },
  { name: 'price', part: 'product', path: 'price', read: money },
  { name: 'currency', part: 'product', path: 'currency', read: capitals },
  { name: 'warranty_period', part: 'product', path: 'warrantyPeriod', read: words },
  { name: 'status', part: 'product', path: 'status', read: smallLetters },
];

const VARIANT: ProductColumn[] = [
  { name: 'variant_id', part: 'variant', path: 'sourceVariantId', read: code },
  { name: 'variant_name', part: 'variant', path: 'name', read: words },
  { name: 'variant_sku', part: 'variant', path: 'sku', read: code },
  { name: 'variant_barcode', part: 'variant', path: 'barcode', read: code },
  { name: 'variant_image_url', part: 'variant', path: 'imageUrl', read: words },
  { name: 'variant_price', part: 'variant', path: 'price', read: money },
];

export const productCsv: CsvShape<ProductDocument> = {
  columns: [KEY, ...PRODUCT.slice(1), ...VARIANT],
  assemble,
};

function assemble(lines: readonly CsvLine[], options: FormatOptions): LineFault[] | Mapped<ProductDocument> {
  const product = new Described(lines[0]?.line ?? 0);
  const variants: Described[] = [];
  const faults: LineFault[] = [];
  for (const line of lines) {
    faults.push(...product.add(line, PRODUCT));
    if (!VARIANT.some(({ name }) => line.cells.has(name))) continue;
    const variant = new Described(line.line);
    variant.add(line, VARIANT);
    if (!line.cells.has('variant_id'))
      faults.push({ line: line.line, column: 'variant_id', message: 'The cell is empty.' });
    variants.push(variant);
  }
  faults.push(...product.missing(PRODUCT));
  if (faults.length > 0) return faults;
  const document = {
    currency: options.currency,
    ...product.fields(PRODUCT),
    variants: variants.map((variant) => variant.fields(VARIANT)),
  };
  return readOwnProduct(document, (path) => {
    const [part, index = '', ...field] = path.split('.');
    const variant = part === 'variants' ? variants[Number(index)] : undefined;
    return variant ? variant.nameOf(field.join('.'), VARIANT) : product.nameOf(path, PRODUCT);
  });
}
