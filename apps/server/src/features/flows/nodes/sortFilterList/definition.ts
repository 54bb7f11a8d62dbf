import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'sortFilterList',
  group: 'data',
  icon: 'filter',
  params: [
    { key: 'list', type: 'VALUE', required: false, sequence: 1 },
    { key: 'rules', type: 'RULES', required: false, sequence: 2 },
    { key: 'uniqueBy', type: 'INPUT', required: false, sequence: 3 },
    {
      key: 'sort',
      type: 'SELECT',
      defaultValue: 'none',
      options: ['none', 'ascending', 'descending', 'reversed'],
      sequence: 4,
    },
    {
      key: 'sortBy',
      type: 'INPUT',
      required: false,
      when: { key: 'sort', in: ['ascending', 'descending'] },
      sequence: 5,
    },
    {
      key: 'limit',
      type: 'NUMBER',
      required: false,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 0 }],
      sequence: 6,
    },
  ],
  outputs: [
    { key: 'items', type: 'list' },
    { key: 'first', type: 'any' },
    { key: 'count', type: 'number' },
  ],
})
