import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'if',
  group: 'logic',
  icon: 'split',
  params: [{ key: 'rules', type: 'RULES' }],
  ports: [{ id: 'yes' }, { id: 'no' }],
  outputs: [{ key: 'result', type: 'boolean' }],
})
