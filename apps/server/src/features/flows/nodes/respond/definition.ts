import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'respond',
  group: 'outputs',
  title: 'Respond',
  desc: 'Sets the response to a webhook call or form submission. Without this step, the response is the flow’s outputs. Other runs ignore it.',
  icon: 'reply',
  params: [
    {
      key: 'format',
      label: 'Response format',
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
      desc: 'Inserted values are escaped. If empty, an empty object.',
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
      desc: 'HTTP status: 200 for success, 400 for an invalid request.',
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
