import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'aggregateList',
  group: 'data',
  title: 'Aggregate a list',
  desc: 'Combines a list into one value, such as the count, the sum, the maximum, or joined text. Sums are exact.',
  icon: 'sigma',
  params: [
    { key: 'list', label: 'List', type: 'VALUE', required: false, sequence: 1 },
    {
      key: 'operation',
      label: 'Calculation',
      type: 'SELECT',
      defaultValue: 'count',
      options: [
        { label: 'Count', value: 'count' },
        { label: 'Sum', value: 'sum' },
        { label: 'Average', value: 'average' },
        { label: 'Minimum or earliest', value: 'min' },
        { label: 'Maximum or latest', value: 'max' },
        { label: 'Unique values as a list', value: 'unique' },
        { label: 'All values as a list', value: 'values' },
        { label: 'Joined text', value: 'join' },
      ],
      sequence: 2,
    },
    {
      key: 'field',
      label: 'Field',
      desc: 'For items with fields, such as “price” or “address.city”. If empty, the items themselves are used. Empty values are skipped.',
      type: 'INPUT',
      required: false,
      sequence: 3,
    },
    {
      key: 'separator',
      label: 'Separator',
      desc: 'If empty, a line break.',
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
      title: 'Result. Sums with too many digits for a number are text',
    },
    { key: 'count', type: 'number', title: 'Number of values included' },
  ],
})
