import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'sortFilterList',
  group: 'data',
  title: 'Filter and sort a list',
  desc: 'Keeps the items that rules hold for, leaves out repetitions, sorts what is left and takes the first of it.',
  icon: 'filter',
  params: [
    { key: 'list', label: 'List', type: 'VALUE', required: false, sequence: 1 },
    {
      key: 'rules',
      label: 'Keep items whose',
      desc: 'On the left stands a field of the item, such as “price” or “address.city”; left empty, the item itself.',
      type: 'RULES',
      required: false,
      sequence: 2,
    },
    {
      key: 'uniqueBy',
      label: 'Only the first with the same',
      desc: 'A field of the item. Left empty: repetitions stay.',
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
        { label: 'As it is', value: 'none' },
        { label: 'Smallest, earliest or A first', value: 'ascending' },
        { label: 'Largest, latest or Z first', value: 'descending' },
        { label: 'Turned round', value: 'reversed' },
      ],
      sequence: 4,
    },
    {
      key: 'sortBy',
      label: 'Sort by the field',
      desc: 'Left empty: the items themselves. Numbers stand before text; empty ones are last in either order.',
      type: 'INPUT',
      required: false,
      when: { key: 'sort', in: ['ascending', 'descending'] },
      sequence: 5,
    },
    {
      key: 'limit',
      label: 'At most',
      desc: 'Left empty: all.',
      type: 'NUMBER',
      required: false,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 0 }],
      sequence: 6,
    },
  ],
  outputs: [
    { key: 'items', type: 'list', title: 'Items' },
    { key: 'first', type: 'any', title: 'The first of them; empty when there is none' },
    { key: 'count', type: 'number', title: 'How many are left' },
  ],
})
