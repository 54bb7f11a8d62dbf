import { flows } from '@millrace/contract'

const CHANGES = ['update', 'delete'] as const

export const definition = flows.defineNode({
  type: 'writeRecords',
  group: 'sheets',
  icon: 'table-plus',
  params: [
    { key: 'sheet', type: 'SHEET', sequence: 1 },
    {
      key: 'operation',
      type: 'SELECT',
      defaultValue: 'insert',
      options: ['insert', 'update', 'upsert', 'delete'],
      sequence: 2,
    },
    {
      key: 'match',
      type: 'SELECT',
      defaultValue: 'key',
      options: ['key', 'id', 'row'],
      when: { key: 'operation', in: [...CHANGES] },
      sequence: 3,
    },
    {
      key: 'key',
      type: 'SHEET_COLUMN',
      dependsOn: 'sheet',
      required: false,
      when: { key: 'operation', in: ['upsert', ...CHANGES] },
      sequence: 4,
    },
    {
      key: 'key2',
      type: 'SHEET_COLUMN',
      dependsOn: 'sheet',
      required: false,
      when: { key: 'operation', in: ['upsert', ...CHANGES] },
      group: 'ADVANCED',
      sequence: 5,
    },
    { key: 'recordId', type: 'INPUT', required: false, when: { key: 'match', in: ['id'] }, sequence: 6 },
    { key: 'source', type: 'SELECT', defaultValue: 'one', options: ['one', 'list'], sequence: 7 },
    { key: 'cells', type: 'FIELDS', required: false, when: { key: 'source', in: ['one'] }, sequence: 8 },
    { key: 'list', type: 'VALUE', required: false, when: { key: 'source', in: ['list'] }, sequence: 9 },
    {
      key: 'onInvalid',
      type: 'SELECT',
      defaultValue: 'fail',
      options: ['fail', 'keep'],
      group: 'ADVANCED',
      sequence: 10,
    },
    {
      key: 'onError',
      type: 'SELECT',
      defaultValue: 'stop',
      options: ['stop', 'continue'],
      when: { key: 'source', in: ['list'] },
      group: 'ADVANCED',
      sequence: 11,
    },
  ],
  outputs: [
    { key: 'recordId', type: 'text' },
    { key: 'recordIds', type: 'list' },
    { key: 'inserted', type: 'number' },
    { key: 'updated', type: 'number' },
    { key: 'unchanged', type: 'number' },
    { key: 'deleted', type: 'number' },
    {
      key: 'errors',
      type: 'list',
      fields: [
        { key: 'index', type: 'number' },
        { key: 'message', type: 'text' },
      ],
    },
  ],
  effects: 'repeatable',
  retry: { attempts: 8, backoffSeconds: 0.5, maxBackoffSeconds: 15 },
})
