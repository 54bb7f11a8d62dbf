import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'sortFilterList',
  group: 'data',
  title: 'Filter and sort a list',
  desc: 'Filters items by conditions, removes duplicates, sorts the rest and limits the result.',
  icon: 'filter',
  params: [
    { key: 'list', label: 'List', type: 'VALUE', required: false, sequence: 1 },
    {
      key: 'rules',
      label: 'Keep items where',
      desc: 'Use a field of the item on the left, such as “price” or “address.city”. If empty, the item itself is used.',
      type: 'RULES',
      required: false,
      sequence: 2,
    },
    {
      key: 'uniqueBy',
      label: 'Remove duplicates by',
      desc: 'A field of the item. If empty, duplicates are kept.',
      type: 'INPUT',
      required: false,
      sequence: 3,
    },
    {
      key: 'sort',
      label: 'Order',
      type: 'SELECT',
      defaultValue: 'none',
      options: [
        { label: 'Unchanged', value: 'none' },
        { label: 'Ascending', value: 'ascending' },
        { label: 'Descending', value: 'descending' },
        { label: 'Reversed', value: 'reversed' },
      ],
      sequence: 4,
    },
    {
      key: 'sortBy',
      label: 'Sort by field',
      desc: 'If empty, the items themselves are sorted. Numbers come before text; empty values are always last.',
      type: 'INPUT',
      required: false,
      when: { key: 'sort', in: ['ascending', 'descending'] },
      sequence: 5,
    },
    {
      key: 'limit',
      label: 'At most',
      desc: 'If empty, all.',
      type: 'NUMBER',
      required: false,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 0 }],
      sequence: 6,
    },
  ],
  outputs: [
    { key: 'items', type: 'list', title: 'Items' },
    { key: 'first', type: 'any', title: 'First item; empty if there is none' },
    { key: 'count', type: 'number', title: 'Number of items' },
  ],
})
