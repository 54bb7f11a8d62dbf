import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'parseJson',
  group: 'data',
  icon: 'braces',
  params: [
    { key: 'text', type: 'TEXTAREA', sequence: 1 },
    { key: 'search', type: 'CHECKBOX', defaultValue: false, sequence: 2 },
    { key: 'schema', type: 'SCHEMA', required: false, group: 'ADVANCED', sequence: 3 },
  ],
  outputsFrom: 'schema',
})
