import { fields, type FlowTemplate, node, sheetOf, sketch, START } from './template.ts'

export const keepSubmissions: FlowTemplate = {
  key: 'keepSubmissions',
  title: 'Keep what a form brings in a sheet',
  description:
    'Saves a name, an email address and a message from a webhook, a public form or the API in a sheet. If the address already exists, its record is updated.',
  icon: 'inbox',
  sheets: [
    {
      key: 'submissions',
      name: 'Submissions',
      columns: [
        { label: 'Name', key: 'name' },
        { label: 'E-mail', key: 'email' },
        { label: 'Message', key: 'message', type: 'longText' },
      ],
    },
  ],
  document: sketch({
    params: [
      { key: 'name', label: 'Name', validators: [{ kind: 'maxLength', value: 200 }] },
      { key: 'email', label: 'E-mail', validators: [{ kind: 'email' }] },
      { key: 'message', label: 'Message', type: 'TEXTAREA', required: false },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'writeRecords',
        title: 'Keep it',
        at: [1, 0],
        params: {
          sheet: sheetOf('submissions'),
          operation: 'upsert',
          key: 'email',
          cells: fields({ name: '@@name@@', email: '@@email@@', message: '@@message@@' }),
        },
      }),
      node('n3', {
        type: 'output',
        at: [2, -0.5],
        params: { fields: fields({ record: '@@n2.recordId@@', new: '@@n2.inserted@@' }) },
      }),
      node('n4', {
        type: 'respond',
        title: 'Thank the sender',
        at: [2, 0.5],
        params: { format: 'text', text: 'Thank you. We have your message.' },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n2 n4'],
  }),
}
