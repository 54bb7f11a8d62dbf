import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'googleCalendarFree',
  group: 'tools',
  icon: 'clock',
  params: [
    { key: 'connection', type: 'CONNECTION', purpose: 'calendar', sequence: 10 },
    { key: 'calendars', defaultValue: 'primary', sequence: 20 },
    { key: 'from', required: false, sequence: 30 },
    { key: 'to', required: false, sequence: 40 },
    {
      key: 'minutes',
      type: 'NUMBER',
      defaultValue: 30,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 5 }, { kind: 'max', value: 1440 }],
      sequence: 50,
    },
    {
      key: 'most',
      type: 'NUMBER',
      defaultValue: 50,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: 500 }],
      group: 'ADVANCED',
      sequence: 60,
    },
  ],
  outputs: [
    {
      key: 'slots',
      type: 'list',
      fields: [
        { key: 'start', type: 'text' },
        { key: 'end', type: 'text' },
      ],
    },
    {
      key: 'busy',
      type: 'list',
      fields: [
        { key: 'start', type: 'text' },
        { key: 'end', type: 'text' },
      ],
    },
    { key: 'count', type: 'number' },
  ],
  retry: { attempts: 4, backoffSeconds: 2, maxBackoffSeconds: 60 },
  timeoutSeconds: 120,
})
