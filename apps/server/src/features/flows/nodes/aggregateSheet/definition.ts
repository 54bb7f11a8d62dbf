import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'aggregateSheet',
  group: 'sheets',
  icon: 'sigma',
  params: [
    { key: 'sheet', type: 'SHEET', sequence: 1 },
    {
      key: 'operation',
      type: 'SELECT',
      defaultValue: 'count',
      options: ['count', 'filled', 'unique', 'sum', 'average', 'min', 'max'],
      sequence: 2,
    },
    {
      key: 'column',
      type: 'SHEET_COLUMN',
      dependsOn: 'sheet',
      when: { key: 'operation', in: ['filled', 'unique', 'sum', 'average', 'min', 'max'] },
      sequence: 3,
    },
    { key: 'rules', type: 'RULES', required: false, sequence: 4 },
    { key: 'groupBy', type: 'SHEET_COLUMN', dependsOn: 'sheet', required: false, sequence: 5 },
    {
      key: 'limit',
      type: 'NUMBER',
      defaultValue: 100,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: 1000 }],
      group: 'ADVANCED',
      sequence: 6,
    },
  ],
  outputs: [
    { key: 'value', type: 'any' },
    {
      key: 'groups',
      type: 'list',
      fields: [
        { key: 'group', type: 'any' },
        { key: 'value', type: 'any' },
      ],
    },
    { key: 'more', type: 'boolean' },
  ],
  retry: { attempts: 8, backoffSeconds: 0.5, maxBackoffSeconds: 15 },
})
