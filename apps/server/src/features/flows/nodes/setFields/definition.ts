import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'setFields',
  group: 'data',
  title: 'Set fields',
  desc: 'Gives names to values: from the row, from parameters, or put together from earlier steps. Later steps use them by these names.',
  icon: 'list',
  params: [
    {
      key: 'fields',
      label: 'Fields',
      desc: 'A value that is a single variable keeps its type, such as number or list.',
      type: 'FIELDS',
    },
  ],
  outputsFrom: 'fields',
})
