export const PRODUCT_EXAMPLE = {
  name: 'Mug',
  sku: 'MUG-1',
  barcode: '2000000000015',
  imageUrl: 'https://shop.example/mug.jpg',
  price: '20.00',
  currency: 'USD',
  variants: [
    {
      sourceVariantId: 'v1',
      name: 'Red',
      sku: 'MUG-1-RED',
      barcode: null,
      imageUrl: null,
      price: '20.00',
    },
  ],
  warrantyPeriod: 'P1Y',
  status: 'active' as const,
};
