import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'sendEmail',
  group: 'out',
  icon: 'mail',
  params: [
    { key: 'connection', type: 'CONNECTION', purpose: 'mail', required: false, sequence: 5 },
    { key: 'to', sequence: 10 },
    { key: 'subject', validators: [{ kind: 'maxLength', value: 500 }], sequence: 20 },
    { key: 'text', type: 'TEXTAREA', validators: [{ kind: 'maxLength', value: 100_000 }], sequence: 30 },
    { key: 'replyTo', required: false, validators: [{ kind: 'email' }], group: 'ADVANCED', sequence: 40 },
  ],
  outputs: [
    { key: 'to', type: 'list' },
    { key: 'count', type: 'number' },
    { key: 'waits', type: 'boolean' },
  ],
  effects: 'repeatable',
  retry: { attempts: 3 },
  timeoutSeconds: 900,
})
