import { flows } from '@millrace/contract'

export const MOST_RECORDS = 1000

export const definition = flows.defineNode({
  type: 'findRecords',
  group: 'sheets',
  title: 'Find records',
  desc: 'Reads the records of a sheet that match conditions. Numbers are returned as text with all digits.',
  icon: 'search',
  params: [
    { key: 'sheet', label: 'Sheet', type: 'SHEET', sequence: 1 },
    {
      key: 'rules',
      label: 'Records',
      desc: 'Use column keys on the left. Without conditions, all records are used.',
      type: 'RULES',
      required: false,
      sequence: 2,
    },
    {
      key: 'sort',
      label: 'Sort by',
      desc: 'If empty, the order of the sheet.',
      type: 'SHEET_COLUMN',
      dependsOn: 'sheet',
      required: false,
      sequence: 3,
    },
    {
      key: 'descending',
      label: 'Descending',
      type: 'CHECKBOX',
      defaultValue: false,
      sequence: 4,
    },
    {
      key: 'limit',
      label: 'At most',
      desc: `Up to ${MOST_RECORDS} records.`,
      type: 'NUMBER',
      defaultValue: 100,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: MOST_RECORDS }],
      sequence: 5,
    },
  ],
  outputs: [
    { key: 'records', type: 'list', title: 'Records: columns by key, plus “recordId”' },
    { key: 'first', type: 'any', title: 'First record; empty if there is none' },
    { key: 'count', type: 'number', title: 'Number of records' },
    { key: 'more', type: 'boolean', title: 'More available' },
  ],
  retry: { attempts: 8, backoffSeconds: 0.5, maxBackoffSeconds: 15 },
})
