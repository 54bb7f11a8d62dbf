import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'respond',
  group: 'outputs',
  title: 'Respond',
  desc: 'What the caller of the webhook or the sender of the form gets as the answer. Without it they get the outputs of the flow. In other runs it does nothing.',
  icon: 'reply',
  params: [
    {
      key: 'format',
      label: 'Kind of answer',
      type: 'SELECT',
      defaultValue: 'json',
      options: [
        { label: 'JSON', value: 'json' },
        { label: 'Text', value: 'text' },
      ],
      sequence: 1,
    },
    {
      key: 'body',
      label: 'JSON',
      desc: 'Inserted values are escaped. Left empty: an empty object.',
      type: 'JSON',
      required: false,
      when: { key: 'format', in: ['json'] },
      sequence: 2,
    },
    {
      key: 'text',
      label: 'Text',
      type: 'TEXTAREA',
      required: false,
      when: { key: 'format', in: ['text'] },
      sequence: 3,
    },
    {
      key: 'status',
      label: 'Status',
      desc: 'Of HTTP: 200 for success, 400 when the caller made a mistake.',
      type: 'NUMBER',
      defaultValue: 200,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 200 }, { kind: 'max', value: 599 }],
      group: 'ADVANCED',
      sequence: 4,
    },
  ],
  outputs: [
    { key: 'status', type: 'number', title: 'Status' },
    { key: 'contentType', type: 'text', title: 'Content type' },
    { key: 'body', type: 'any', title: 'Body' },
  ],
})
