import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'googleSheetsAppend',
  group: 'tools',
  icon: 'table-plus',
  params: [
    { key: 'connection', type: 'CONNECTION', purpose: 'sheets', sequence: 10 },
    { key: 'spreadsheet', sequence: 20 },
    { key: 'tab', required: false, sequence: 30 },
    { key: 'source', type: 'SELECT', defaultValue: 'one', options: ['one', 'list'], sequence: 40 },
    { key: 'cells', type: 'FIELDS', required: false, when: { key: 'source', in: ['one'] }, sequence: 50 },
    { key: 'list', type: 'VALUE', required: false, when: { key: 'source', in: ['list'] }, sequence: 60 },
    {
      key: 'input',
      type: 'SELECT',
      defaultValue: 'raw',
      options: ['raw', 'typed'],
      group: 'ADVANCED',
      sequence: 70,
    },
  ],
  outputs: [
    { key: 'range', type: 'text' },
    { key: 'count', type: 'number' },
  ],
  // Google can't tell a repeat from another row, so a person decides after a crash.
  effects: 'ask',
  retry: { attempts: 4, backoffSeconds: 2, maxBackoffSeconds: 60 },
  timeoutSeconds: 180,
})
