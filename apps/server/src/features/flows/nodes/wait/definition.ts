import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'wait',
  group: 'logic',
  icon: 'clock',
  params: [
    { key: 'mode', type: 'SELECT', defaultValue: 'for', options: ['for', 'until'], sequence: 1 },
    {
      key: 'amount',
      type: 'NUMBER',
      defaultValue: 1,
      validators: [{ kind: 'min', value: 0 }],
      when: { key: 'mode', in: ['for'] },
      sequence: 2,
    },
    {
      key: 'unit',
      type: 'SELECT',
      defaultValue: 'hours',
      options: ['seconds', 'minutes', 'hours', 'days'],
      when: { key: 'mode', in: ['for'] },
      sequence: 3,
    },
    { key: 'until', type: 'DATE', when: { key: 'mode', in: ['until'] }, sequence: 4 },
  ],
  outputs: [{ key: 'until', type: 'date' }],
})
