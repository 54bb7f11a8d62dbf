import { flows } from '@millrace/contract'

const MOST_RECORDS = 1000

export const definition = flows.defineNode({
  type: 'findRecords',
  group: 'sheets',
  icon: 'search',
  params: [
    { key: 'sheet', type: 'SHEET', sequence: 1 },
    { key: 'rules', type: 'RULES', required: false, sequence: 2 },
    { key: 'sort', type: 'SHEET_COLUMN', dependsOn: 'sheet', required: false, sequence: 3 },
    { key: 'descending', type: 'CHECKBOX', defaultValue: false, sequence: 4 },
    {
      key: 'limit',
      type: 'NUMBER',
      defaultValue: 100,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: MOST_RECORDS }],
      sequence: 5,
    },
  ],
  outputs: [
    { key: 'records', type: 'list' },
    { key: 'first', type: 'any' },
    { key: 'count', type: 'number' },
    { key: 'more', type: 'boolean' },
  ],
  retry: { attempts: 8, backoffSeconds: 0.5, maxBackoffSeconds: 15 },
})
