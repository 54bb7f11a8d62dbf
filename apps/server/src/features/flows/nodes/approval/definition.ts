import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'approval',
  group: 'logic',
  title: 'Human approval',
  desc: 'Asks a person and continues when they respond. The request appears under “Approvals” and can be answered by link.',
  icon: 'user-check',
  params: [
    {
      key: 'title',
      label: 'Question',
      type: 'INPUT',
      validators: [{ kind: 'maxLength', value: 200 }],
      sequence: 1,
    },
    {
      key: 'text',
      label: 'Details',
      desc: 'What the person needs to decide, such as a draft, an amount or a link.',
      type: 'TEXTAREA',
      required: false,
      sequence: 2,
    },
    {
      key: 'fields',
      label: 'Editable fields',
      desc: 'One field per name, with its initial value.',
      type: 'FIELDS',
      required: false,
      sequence: 3,
    },
    {
      key: 'assignee',
      label: 'Assignee',
      desc: 'The email address of a member. If empty, anyone who can edit in this project.',
      type: 'INPUT',
      required: false,
      validators: [{ kind: 'email' }],
      sequence: 4,
    },
    {
      key: 'timeOutHours',
      label: 'Timeout (hours)',
      desc: 'Without a response by then, the flow continues at “Timeout”. If empty, it waits indefinitely.',
      type: 'NUMBER',
      required: false,
      validators: [
        { kind: 'min', value: 0.01 },
        { kind: 'max', value: 17_544 },
      ],
      sequence: 5,
    },
  ],
  ports: [
    { id: 'approved', title: 'Approved' },
    { id: 'declined', title: 'Declined' },
    { id: 'timeout', title: 'Timeout' },
  ],
  outputs: [
    { key: 'approved', type: 'boolean', title: 'Approved' },
    { key: 'values', type: 'object', title: 'Field values' },
    { key: 'comment', type: 'text', title: 'Comment' },
    { key: 'by', type: 'text', title: 'Decided by' },
    { key: 'at', type: 'date', title: 'Decided at' },
  ],
})
