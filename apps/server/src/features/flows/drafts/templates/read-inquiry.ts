import { fields, type FlowTemplate, node, sketch, START } from './template.ts'

const KEYS = ['company', 'email', 'quantity', 'date'] as const
const text = (description: string, more: object = {}) => ({ type: ['string', 'null'], description, ...more })

export const readInquiry: FlowTemplate = {
  key: 'readInquiry',
  title: 'Read data out of inquiries',
  description:
    'Extracts the company, address, quantity and date from an email or note into sheet columns. The built-in model reads lines such as “Company: …”; other models understand free text.',
  icon: 'scan-text',
  document: sketch({
    params: [
      {
        key: 'text',
        label: 'Text',
        type: 'TEXTAREA',
        desc: 'The built-in model needs a line for each, for example “Company: Mill Ltd”.',
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
              company: text('Company'),
              email: text('Reply email address', { format: 'email' }),
              quantity: { type: ['integer', 'null'], description: 'Quantity' },
              date: text('Date', { format: 'date' }),
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
}
