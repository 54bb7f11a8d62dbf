import { flows } from '@millrace/contract'

const HINT = 'Use “Insert value” to add values. Variables inside inserted values are not replaced.'

export const definition = flows.defineNode({
  type: 'template',
  group: 'data',
  title: 'Text template',
  desc: 'Writes a text with values from the row, from parameters and from earlier steps in it.',
  icon: 'text',
  params: [
    {
      key: 'format',
      label: 'Format',
      type: 'SELECT',
      defaultValue: 'plain',
      options: [
        { label: 'Plain text or Markdown', value: 'plain' },
        { label: 'HTML', value: 'html' },
      ],
      sequence: 1,
    },
    {
      key: 'text',
      label: 'Text',
      desc: HINT,
      type: 'TEXTAREA',
      when: { key: 'format', in: ['plain'] },
      sequence: 2,
    },
    {
      key: 'html',
      label: 'HTML',
      desc: `${HINT} Values within other text are escaped, so < or & can’t break the page.`,
      type: 'HTML',
      when: { key: 'format', in: ['html'] },
      sequence: 3,
    },
  ],
  outputs: [{ key: 'text', type: 'text', title: 'Text' }],
})
