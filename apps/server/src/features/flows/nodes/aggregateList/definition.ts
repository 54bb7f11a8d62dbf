import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'aggregateList',
  group: 'data',
  icon: 'sigma',
  params: [
    { key: 'list', type: 'VALUE', required: false, sequence: 1 },
    {
      key: 'operation',
      type: 'SELECT',
      defaultValue: 'count',
      options: ['count', 'sum', 'average', 'min', 'max', 'unique', 'values', 'join'],
      sequence: 2,
    },
    { key: 'field', type: 'INPUT', required: false, sequence: 3 },
    {
      key: 'separator',
      type: 'INPUT',
      required: false,
      when: { key: 'operation', in: ['join'] },
      sequence: 4,
    },
  ],
  outputs: [
    { key: 'value', type: 'any' },
    { key: 'count', type: 'number' },
  ],
})
