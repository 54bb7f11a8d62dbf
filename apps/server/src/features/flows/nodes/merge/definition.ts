import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'merge',
  group: 'logic',
  title: 'Merge',
  desc: 'Waits for all ways that lead here and are still open, and goes on once. Ways that were not taken do not hold it up.',
  icon: 'merge',
  params: [
    {
      key: 'mode',
      label: 'Result',
      desc: 'What later steps find in this step: for branches of an “If”, take the one that came.',
      type: 'SELECT',
      defaultValue: 'first',
      options: [
        { label: 'What came: the first in the order of the graph', value: 'first' },
        { label: 'All of it as a list', value: 'list' },
        { label: 'Fields of all together; later ones win', value: 'fields' },
      ],
    },
  ],
})
