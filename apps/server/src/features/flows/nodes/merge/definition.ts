import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'merge',
  group: 'logic',
  title: 'Merge',
  desc: 'Waits for all active incoming branches, then continues once. Branches that were not taken are ignored.',
  icon: 'merge',
  params: [
    {
      key: 'mode',
      label: 'Result',
      desc: 'The output of this step. For the branches of an “If”, choose the first option.',
      type: 'SELECT',
      defaultValue: 'first',
      options: [
        { label: 'Output of the first branch that arrived', value: 'first' },
        { label: 'All outputs as a list', value: 'list' },
        { label: 'Merged fields; later ones win', value: 'fields' },
      ],
    },
  ],
})
