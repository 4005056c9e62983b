/**
 * How to recognize that product. One match is enough. Ignores case; `*` at the end is a wildcard. The default matches
 * the title only. It deliberately doesn't match another company's protection ("Route Package Protection"), which that
 * company handles.
 */
export type ProtectionProduct = {
  skus: readonly string[];
  titles: readonly string[];
  vendors: readonly string[];
};

export const DEFAULT_PROTECTION_PRODUCT: ProtectionProduct = {
  skus: ['SHIPPING-PROTECTION*'],
  titles: ['Shipping Protection', 'Package Protection', 'Order Protection'],
  vendors: [],
};

function matches(patterns: readonly string[], value: string | null | undefined): boolean {
  const text = value?.trim().toLowerCase();
  if (!text) return false;
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase();
    return wanted.endsWith('*') ? text.startsWith(wanted.slice(0, -1)) : text === wanted;
  });
}

/** The fields by which a line of any shop system names its product. */
type SoldLine = Partial<Record<'sku' | 'title' | 'vendor', string | null | undefined>>;

export function isProtection(line: SoldLine, product: ProtectionProduct): boolean {
  return (
    matches(product.skus, line.sku) ||
    matches(product.titles, line.title) ||
    matches(product.vendors, line.vendor)
  );
}
