import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'switch',
  group: 'logic',
  icon: 'signpost',
  params: [{ key: 'cases', type: 'CASES' }],
  portsFrom: 'cases',
  ports: [{ id: 'else' }],
  outputs: [
    { key: 'port', type: 'text' },
    { key: 'title', type: 'text' },
  ],
})
