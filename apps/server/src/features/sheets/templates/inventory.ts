import { options, type Template } from './template.ts'

export const inventory: Template = {
  columns: [
    { label: 'Item number', key: 'sku', type: 'text', required: true, validators: { unique: true } },
    { label: 'Item', key: 'item', type: 'text', width: 220 },
    {
      label: 'Category',
      key: 'category',
      type: 'singleSelect',
      options: options(['Material', 'amber'], ['Part', 'blue'], ['Product', 'green'], ['Packaging', 'slate']),
    },
    { label: 'In stock', key: 'stock', type: 'integer', defaultValue: '0' },
    { label: 'Reorder below', key: 'reorder', type: 'integer' },
    { label: 'Unit price', key: 'price', type: 'currency', settings: { currency: 'EUR', decimals: 2 } },
    {
      label: 'Value in stock',
      key: 'worth',
      type: 'formula',
      settings: { formula: '{stock} * {price}', decimals: 2 },
    },
    {
      label: 'Reorder',
      key: 'short',
      type: 'formula',
      width: 100,
      settings: { formula: '{stock} < {reorder}' },
    },
    { label: 'Place', key: 'place', type: 'text' },
    { label: 'Counted on', key: 'counted', type: 'date' },
  ],
  rows: (day) => [
    {
      sku: '00017',
      item: 'Example: steel bolt M8 x 40',
      category: 'Part',
      stock: '1240',
      reorder: '500',
      price: '0.12',
      place: 'A-03',
      counted: day(-12),
    },
    {
      sku: '00018',
      item: 'Example: plywood 12 mm',
      category: 'Material',
      stock: '9',
      reorder: '15',
      price: '38.90',
      place: 'Hall 2',
      counted: day(-12),
    },
    { sku: 'BX-200', item: 'Example: box 200 mm', category: 'Packaging', stock: '310', price: '0.45' },
  ],
}
