import { options, type Template } from './template.ts'

export const tasks: Template = {
  columns: [
    { label: 'Task', key: 'task', type: 'text', width: 280, required: true },
    {
      label: 'State',
      key: 'state',
      type: 'singleSelect',
      defaultValue: 'To do',
      options: options(['To do', 'slate'], ['Doing', 'amber'], ['Done', 'green'], ['Waiting', 'violet']),
    },
    {
      label: 'Priority',
      key: 'priority',
      type: 'singleSelect',
      defaultValue: 'Normal',
      options: options(['High', 'red'], ['Normal', 'blue'], ['Low', 'slate']),
    },
    { label: 'Due', key: 'due', type: 'date' },
    { label: 'Hours', key: 'hours', type: 'number', settings: { decimals: 1 }, validators: { min: '0' } },
    { label: 'Done', key: 'progress', type: 'percent', validators: { min: '0' } },
    { label: 'Notes', key: 'notes', type: 'longText', width: 300 },
    { label: 'Attachments', key: 'files', type: 'file' },
    { label: 'Changed', key: 'changed', type: 'updatedTime' },
  ],
  rows: (day) => [
    {
      task: 'Example: write down what is to be done',
      state: 'Doing',
      priority: 'High',
      due: day(1),
      hours: '1.5',
      notes: 'One line for each. Delete these examples when you begin.',
    },
    { task: 'Example: agree on who does it', state: 'To do', due: day(3), hours: '0.5' },
    { task: 'Example: look at it together', state: 'Waiting', priority: 'Low', due: day(10) },
  ],
}
