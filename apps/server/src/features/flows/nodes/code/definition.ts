import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'code',
  group: 'data',
  icon: 'code',
  params: [
    { key: 'code', type: 'CODE', defaultValue: '', sequence: 1 },
    { key: 'values', type: 'FIELDS', required: false, sequence: 2 },
  ],
  // Its turn may take a while in a long queue.
  timeoutSeconds: 120,
})
