import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'merge',
  group: 'logic',
  icon: 'merge',
  params: [{ key: 'mode', type: 'SELECT', defaultValue: 'first', options: ['first', 'list', 'fields'] }],
})
