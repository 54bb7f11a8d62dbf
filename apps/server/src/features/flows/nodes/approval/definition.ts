import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'approval',
  group: 'logic',
  icon: 'user-check',
  params: [
    { key: 'title', type: 'INPUT', validators: [{ kind: 'maxLength', value: 200 }], sequence: 1 },
    { key: 'text', type: 'TEXTAREA', required: false, sequence: 2 },
    { key: 'fields', type: 'FIELDS', required: false, sequence: 3 },
    { key: 'assignee', type: 'INPUT', required: false, validators: [{ kind: 'email' }], sequence: 4 },
    {
      key: 'timeOutHours',
      type: 'NUMBER',
      required: false,
      validators: [
        { kind: 'min', value: 0.01 },
        { kind: 'max', value: 17_544 },
      ],
      sequence: 5,
    },
  ],
  ports: [{ id: 'approved' }, { id: 'declined' }, { id: 'timeout' }],
  outputs: [
    { key: 'approved', type: 'boolean' },
    { key: 'values', type: 'object' },
    { key: 'comment', type: 'text' },
    { key: 'by', type: 'text' },
    { key: 'at', type: 'date' },
  ],
})
