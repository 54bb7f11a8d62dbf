import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'code',
  group: 'data',
  title: 'Code',
  desc: 'Runs JavaScript on its own, without files and without network. What it returns is its output.',
  icon: 'code',
  params: [
    {
      key: 'code',
      label: 'JavaScript',
      desc: 'The body of a function. It finds “input.row” (columns of the row), “input.params” (parameters of the flow), “input.values” (the values below), “input.outputs” (of the steps that lead here, by their ids) and “input.item”, “input.index” in a for-each. Numbers of sheets are text with all their digits. At most 5 seconds, 64 MB of memory, and 4 MB of result.',
      type: 'CODE',
      defaultValue: '',
      sequence: 1,
    },
    {
      key: 'values',
      label: 'Values',
      desc: 'Values of earlier steps under names of your own: “input.values.name”.',
      type: 'FIELDS',
      required: false,
      sequence: 2,
    },
  ],
  // In a long queue of others its turn takes a while to come.
  timeoutSeconds: 120,
})
