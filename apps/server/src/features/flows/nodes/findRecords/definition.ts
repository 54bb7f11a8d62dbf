import { flows } from '@millrace/contract'

export const MOST_RECORDS = 1000

export const definition = flows.defineNode({
  type: 'findRecords',
  group: 'sheets',
  title: 'Find records',
  desc: 'Reads records of a sheet: those that the rules hold for, in an order of your choice. Numbers come as text with all their digits.',
  icon: 'search',
  params: [
    { key: 'sheet', label: 'Sheet', type: 'SHEET', sequence: 1 },
    {
      key: 'rules',
      label: 'Which records',
      desc: 'On the left stands the key of a column. Without rules: all records.',
      type: 'RULES',
      required: false,
      sequence: 2,
    },
    {
      key: 'sort',
      label: 'Sort by',
      desc: 'Left empty: the order of the sheet.',
      type: 'SHEET_COLUMN',
      dependsOn: 'sheet',
      required: false,
      sequence: 3,
    },
    {
      key: 'descending',
      label: 'Largest or latest first',
      type: 'CHECKBOX',
      defaultValue: false,
      sequence: 4,
    },
    {
      key: 'limit',
      label: 'At most',
      desc: `Records, ${MOST_RECORDS} at most.`,
      type: 'NUMBER',
      defaultValue: 100,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: MOST_RECORDS }],
      sequence: 5,
    },
  ],
  outputs: [
    { key: 'records', type: 'list', title: 'Records: columns by key, and “recordId”' },
    { key: 'first', type: 'any', title: 'The first record; empty when there is none' },
    { key: 'count', type: 'number', title: 'How many were read' },
    { key: 'more', type: 'boolean', title: 'Whether there are more' },
  ],
  retry: { attempts: 8, backoffSeconds: 0.5, maxBackoffSeconds: 15 },
})
