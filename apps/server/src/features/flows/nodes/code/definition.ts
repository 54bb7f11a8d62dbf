import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'code',
  group: 'data',
  icon: 'code',
  params: [
    { key: 'code', type: 'CODE', defaultValue: '', sequence: 1 },
    { key: 'values', type: 'FIELDS', required: false, sequence: 2 },
  ],
  // In a long queue of others its turn takes a while to come.
  timeoutSeconds: 120,
})
