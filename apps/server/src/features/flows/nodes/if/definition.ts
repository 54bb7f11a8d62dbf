import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'if',
  group: 'logic',
  title: 'If',
  desc: 'Continues at “Yes” if the conditions match, otherwise at “No”.',
  icon: 'split',
  params: [
    {
      key: 'rules',
      label: 'Rules',
      desc: 'Compare values from the row, parameters or earlier steps. Groups can be nested.',
      type: 'RULES',
    },
  ],
  ports: [
    { id: 'yes', title: 'Yes' },
    { id: 'no', title: 'No' },
  ],
  outputs: [{ key: 'result', type: 'boolean', title: 'Conditions match' }],
})
