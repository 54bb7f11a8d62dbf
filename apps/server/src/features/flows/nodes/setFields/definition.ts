import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'setFields',
  group: 'data',
  icon: 'list',
  params: [{ key: 'fields', type: 'FIELDS' }],
  outputsFrom: 'fields',
})
