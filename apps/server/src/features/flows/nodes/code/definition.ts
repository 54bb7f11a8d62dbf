import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'code',
  group: 'data',
  title: 'Code',
  desc: 'Runs JavaScript in a sandbox without files or network. Its return value is the output.',
  icon: 'code',
  params: [
    {
      key: 'code',
      label: 'JavaScript',
      desc: 'The body of a function. Available: “input.row” (columns of the row), “input.params” (parameters of the flow), “input.values” (the values below), “input.outputs” (outputs of earlier steps by ID), and “input.item” and “input.index” inside “For each”. Numbers from sheets are text with all digits. Limits: 5 seconds, 64 MB of memory, 4 MB of result.',
      type: 'CODE',
      defaultValue: '',
      sequence: 1,
    },
    {
      key: 'values',
      label: 'Values',
      desc: 'Values from earlier steps, available as “input.values.name”.',
      type: 'FIELDS',
      required: false,
      sequence: 2,
    },
  ],
  // In a long queue of others its turn takes a while to come.
  timeoutSeconds: 120,
})
