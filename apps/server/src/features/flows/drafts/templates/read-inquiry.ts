import { fields, template, node, sketch, START } from './template.ts'

const KEYS = ['company', 'email', 'quantity', 'date'] as const
const text = (description: string, more: object = {}) => ({ type: ['string', 'null'], description, ...more })

export const readInquiry = template('readInquiry', 'scan-text', (t) => ({
  document: sketch({
    params: [
      {
        key: 'text',
        label: t('text'),
        type: 'TEXTAREA',
        desc: t('textHelp'),
      },
    ],
    nodes: [
      START,
      node('n2', {
        type: 'extractData',
        at: [1, 0],
        params: {
          text: '@@text@@',
          schema: {
            type: 'object',
            properties: {
              company: text(t('company')),
              email: text(t('replyAddress'), { format: 'email' }),
              quantity: { type: ['integer', 'null'], description: t('quantity') },
              date: text(t('date'), { format: 'date' }),
            },
            required: [...KEYS],
          },
          model: 'builtin',
        },
      }),
      node('n3', {
        type: 'output',
        at: [2, 0],
        params: { fields: fields(Object.fromEntries(KEYS.map((key) => [key, `@@n2.${key}@@`]))) },
      }),
    ],
    edges: ['n1 n2', 'n2 n3'],
  }),
}))
