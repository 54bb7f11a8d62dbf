import { fields, template, node, sheetOf, sketch, START } from './template.ts'

export const keepSubmissions = template('keepSubmissions', 'inbox', (t) => ({
  sheets: [
    {
      key: 'submissions',
      name: t('submissions'),
      columns: [
        { label: t('name'), key: 'name' },
        { label: t('email'), key: 'email' },
        { label: t('message'), key: 'message', type: 'longText' },
      ],
    },
  ],
  document: sketch({
    params: [
      { key: 'name', label: t('name'), validators: [{ kind: 'maxLength', value: 200 }] },
      { key: 'email', label: t('email'), validators: [{ kind: 'email' }] },
      { key: 'message', label: t('message'), type: 'TEXTAREA', required: false },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'writeRecords',
        title: t('keep'),
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
        title: t('thankTheSender'),
        at: [2, 0.5],
        params: { format: 'text', text: t('thanks') },
      }),
    ],
    edges: ['n1 n2', 'n2 n3', 'n2 n4'],
  }),
}))
