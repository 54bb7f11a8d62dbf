import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'approval',
  group: 'logic',
  title: 'Human approval',
  desc: 'Asks a person, and goes on when there is an answer. The question stands in the console under “Approvals”, and can be answered by a link.',
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
      label: 'What it is about',
      desc: 'What the person needs to know to decide: a draft, an amount, a link.',
      type: 'TEXTAREA',
      required: false,
      sequence: 2,
    },
    {
      key: 'fields',
      label: 'To be filled in or corrected',
      desc: 'A field for each name, with what stands in it at first.',
      type: 'FIELDS',
      required: false,
      sequence: 3,
    },
    {
      key: 'assignee',
      label: 'Who decides',
      desc: 'The e-mail address of a member. Left empty: whoever may edit in this project.',
      type: 'INPUT',
      required: false,
      validators: [{ kind: 'email' }],
      sequence: 4,
    },
    {
      key: 'timeOutHours',
      label: 'Time-out in hours',
      desc: 'Without an answer by then it goes on by “Time-out”. Left empty: it waits as long as it takes.',
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
    { id: 'timeout', title: 'Time-out' },
  ],
  outputs: [
    { key: 'approved', type: 'boolean', title: 'Approved' },
    { key: 'values', type: 'object', title: 'Values of the fields' },
    { key: 'comment', type: 'text', title: 'Comment' },
    { key: 'by', type: 'text', title: 'Who answered' },
    { key: 'at', type: 'date', title: 'When' },
  ],
})
