import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'sendEmail',
  group: 'out',
  title: 'Send email',
  desc: 'Sends an email through this server’s mail server. Each email is sent only once, even if a run restarts after a crash. Without a mail server, it waits in the outbox.',
  icon: 'mail',
  params: [
    {
      key: 'to',
      label: 'To',
      desc: 'Up to 20 comma-separated addresses. Each recipient gets a separate email.',
      sequence: 10,
    },
    { key: 'subject', label: 'Subject', validators: [{ kind: 'maxLength', value: 500 }], sequence: 20 },
    {
      key: 'text',
      label: 'Text',
      desc: 'Plain text. An empty line starts a new paragraph.',
      type: 'TEXTAREA',
      validators: [{ kind: 'maxLength', value: 100_000 }],
      sequence: 30,
    },
    {
      key: 'replyTo',
      label: 'Reply-to',
      desc: 'If empty, this server’s sender address.',
      required: false,
      validators: [{ kind: 'email' }],
      group: 'ADVANCED',
      sequence: 40,
    },
  ],
  outputs: [
    { key: 'to', type: 'list', title: 'Recipients' },
    { key: 'count', type: 'number', title: 'Number of emails' },
    { key: 'waits', type: 'boolean', title: 'Waiting for a mail server' },
  ],
  effects: 'repeatable',
  retry: { attempts: 3 },
  timeoutSeconds: 900,
})
