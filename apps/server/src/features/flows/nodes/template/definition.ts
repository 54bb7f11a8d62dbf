import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'template',
  group: 'data',
  icon: 'text',
  params: [
    { key: 'format', type: 'SELECT', defaultValue: 'plain', options: ['plain', 'html'], sequence: 1 },
    { key: 'text', type: 'TEXTAREA', when: { key: 'format', in: ['plain'] }, sequence: 2 },
    { key: 'html', type: 'HTML', when: { key: 'format', in: ['html'] }, sequence: 3 },
  ],
  outputs: [{ key: 'text', type: 'text' }],
})
