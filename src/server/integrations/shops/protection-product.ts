/**
 * How to recognize that product. One match is enough. Compared without regard to case; `*` at the end stands for anything.
 * The default names the product by its title alone. Protection of another company ("Route Package Protection") is not
 * matched by it on purpose: that company answers for it.
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

/** What a line of any shop system says of its product. */
type SoldLine = Partial<Record<'sku' | 'title' | 'vendor', string | null | undefined>>;

export function isProtection(line: SoldLine, product: ProtectionProduct): boolean {
  return (
    matches(product.skus, line.sku) ||
    matches(product.titles, line.title) ||
    matches(product.vendors, line.vendor)
  );
}
