import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'aggregateList',
  group: 'data',
  title: 'Aggregate a list',
  desc: 'Makes one value of a list: how many, the sum, the largest, or all of them as a text. Sums are exact.',
  icon: 'sigma',
  params: [
    { key: 'list', label: 'List', type: 'VALUE', required: false, sequence: 1 },
    {
      key: 'operation',
      label: 'What to work out',
      type: 'SELECT',
      defaultValue: 'count',
      options: [
        { label: 'Number of items', value: 'count' },
        { label: 'Sum', value: 'sum' },
        { label: 'Average', value: 'average' },
        { label: 'Smallest or earliest', value: 'min' },
        { label: 'Largest or latest', value: 'max' },
        { label: 'Different values, as a list', value: 'unique' },
        { label: 'All values, as a list', value: 'values' },
        { label: 'One text of all', value: 'join' },
      ],
      sequence: 2,
    },
    {
      key: 'field',
      label: 'Field',
      desc: 'Of items with fields: which one, such as “price” or “address.city”. Left empty: the items themselves. Empty values are left out.',
      type: 'INPUT',
      required: false,
      sequence: 3,
    },
    {
      key: 'separator',
      label: 'Between the parts',
      desc: 'Left empty: a line break.',
      type: 'INPUT',
      required: false,
      when: { key: 'operation', in: ['join'] },
      sequence: 4,
    },
  ],
  outputs: [
    {
      key: 'value',
      type: 'any',
      title: 'The result. A sum is text when it has more digits than a number holds',
    },
    { key: 'count', type: 'number', title: 'Values that were counted in' },
  ],
})
