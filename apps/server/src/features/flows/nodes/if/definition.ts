import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'if',
  group: 'logic',
  title: 'If',
  desc: 'Goes on by “Yes” when the rules hold, and by “No” when they do not.',
  icon: 'split',
  params: [
    {
      key: 'rules',
      label: 'Rules',
      desc: 'Compare values of the row, of parameters or of earlier steps. Groups may stand in groups.',
      type: 'RULES',
    },
  ],
  ports: [
    { id: 'yes', title: 'Yes' },
    { id: 'no', title: 'No' },
  ],
  outputs: [{ key: 'result', type: 'boolean', title: 'Whether the rules hold' }],
})
