import { flows } from '@millrace/contract'

const MOST_ROWS = 5000

export const definition = flows.defineNode({
  type: 'googleSheetsRead',
  group: 'tools',
  icon: 'table-plus',
  params: [
    { key: 'connection', type: 'CONNECTION', purpose: 'sheets', sequence: 10 },
    { key: 'spreadsheet', sequence: 20 },
    { key: 'tab', required: false, sequence: 30 },
    { key: 'header', type: 'CHECKBOX', defaultValue: true, sequence: 40 },
    {
      key: 'limit',
      type: 'NUMBER',
      defaultValue: 100,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: MOST_ROWS }],
      sequence: 50,
    },
  ],
  outputs: [
    { key: 'rows', type: 'list' },
    { key: 'first', type: 'any' },
    { key: 'columns', type: 'list' },
    { key: 'count', type: 'number' },
    { key: 'more', type: 'boolean' },
  ],
  retry: { attempts: 4, backoffSeconds: 2, maxBackoffSeconds: 60 },
  timeoutSeconds: 180,
})
