import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'wait',
  group: 'logic',
  title: 'Wait',
  desc: 'Continues after a period or at a date and time. Waiting uses no resources and survives restarts.',
  icon: 'clock',
  params: [
    {
      key: 'mode',
      label: 'Wait',
      type: 'SELECT',
      defaultValue: 'for',
      options: [
        { label: 'For a period', value: 'for' },
        { label: 'Until a date and time', value: 'until' },
      ],
      sequence: 1,
    },
    {
      key: 'amount',
      label: 'Time',
      type: 'NUMBER',
      defaultValue: 1,
      validators: [{ kind: 'min', value: 0 }],
      when: { key: 'mode', in: ['for'] },
      sequence: 2,
    },
    {
      key: 'unit',
      label: 'Unit',
      type: 'SELECT',
      defaultValue: 'hours',
      options: [
        { label: 'Seconds', value: 'seconds' },
        { label: 'Minutes', value: 'minutes' },
        { label: 'Hours', value: 'hours' },
        { label: 'Days', value: 'days' },
      ],
      when: { key: 'mode', in: ['for'] },
      sequence: 3,
    },
    {
      key: 'until',
      label: 'Moment',
      desc: 'A date (its start in UTC) or a date with time and zone: 2026-03-01T09:00:00+01:00. Past times don’t wait.',
      type: 'DATE',
      when: { key: 'mode', in: ['until'] },
      sequence: 4,
    },
  ],
  outputs: [{ key: 'until', type: 'date', title: 'Waited until' }],
})
