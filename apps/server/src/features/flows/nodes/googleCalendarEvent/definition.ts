import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'googleCalendarEvent',
  group: 'tools',
  icon: 'clock',
  params: [
    { key: 'connection', type: 'CONNECTION', purpose: 'calendar', sequence: 10 },
    { key: 'calendar', defaultValue: 'primary', sequence: 20 },
    { key: 'title', validators: [{ kind: 'maxLength', value: 500 }], sequence: 30 },
    { key: 'start', sequence: 40 },
    {
      key: 'minutes',
      type: 'NUMBER',
      defaultValue: 30,
      validators: [{ kind: 'integer' }, { kind: 'min', value: 1 }, { kind: 'max', value: 20_160 }],
      sequence: 50,
    },
    { key: 'attendees', required: false, sequence: 60 },
    {
      key: 'description',
      type: 'TEXTAREA',
      required: false,
      validators: [{ kind: 'maxLength', value: 8000 }],
      sequence: 70,
    },
    { key: 'location', required: false, validators: [{ kind: 'maxLength', value: 1000 }], sequence: 80 },
    { key: 'invite', type: 'CHECKBOX', defaultValue: true, group: 'ADVANCED', sequence: 90 },
  ],
  outputs: [
    { key: 'id', type: 'text' },
    { key: 'url', type: 'text' },
    { key: 'start', type: 'text' },
    { key: 'end', type: 'text' },
  ],
  // The event's ID follows from the step, so Google refuses a second one.
  effects: 'repeatable',
  retry: { attempts: 4, backoffSeconds: 2, maxBackoffSeconds: 60 },
  timeoutSeconds: 120,
})
