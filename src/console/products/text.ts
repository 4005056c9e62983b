/** Text of the products' list and of a product's page. */
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

export const text = catalogue({
  title: 'Products',
  help: 'What the shop sells, as the shop sent it or an import added it.',
  search: { label: 'Search products', placeholder: 'Part of the name or SKU' },
  failed: 'The products didn’t load',
  none: {
    title: 'No products yet',
    text: 'Products appear here once the shop sends them or you import them.',
  },
  notFound: { title: 'No product found', text: 'Try another part of the name, or another status.' },
  noAccess: { title: 'You can’t see products here', text: 'Ask an owner or admin of the store for access.' },
  list: 'Products, by name',
  variants: (count: number) => counted(count, 'variant', 'variants'),
  status: { label: 'Status', any: 'Any status', active: 'Active', draft: 'Draft', archived: 'Archived' },
  product: {
    failed: 'The product didn’t load',
    facts: 'Product',
    sku: 'SKU',
    barcode: 'Barcode',
    price: 'Price',
    warranty: 'Warranty',
    noWarranty: 'None',
    id: 'ID in the shop',
    changed: 'Last changed',
    variants: 'Variants',
    noVariants: 'The shop sent no variants of this product.',
    unnamed: 'Variant',
  },
});
