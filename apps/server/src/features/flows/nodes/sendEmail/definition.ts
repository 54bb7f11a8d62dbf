import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'sendEmail',
  group: 'out',
  title: 'Send an e-mail',
  desc: 'Sends a mail by the mail server of this installation. Each mail goes out once, also when a run is repeated after a crash; as long as no mail server is set up, it waits in the outbox.',
  icon: 'mail',
  params: [
    {
      key: 'to',
      label: 'To',
      desc: 'One address, or several with commas between them, at most 20. Each gets a mail of its own and does not see the others.',
      sequence: 10,
    },
    { key: 'subject', label: 'Subject', validators: [{ kind: 'maxLength', value: 500 }], sequence: 20 },
    {
      key: 'text',
      label: 'Text',
      desc: 'Plain text; an empty line begins a new paragraph.',
      type: 'TEXTAREA',
      validators: [{ kind: 'maxLength', value: 100_000 }],
      sequence: 30,
    },
    {
      key: 'replyTo',
      label: 'Answers go to',
      desc: 'Left empty: to the sender of this installation.',
      required: false,
      validators: [{ kind: 'email' }],
      group: 'ADVANCED',
      sequence: 40,
    },
  ],
  outputs: [
    { key: 'to', type: 'list', title: 'Receivers' },
    { key: 'count', type: 'number', title: 'How many mails' },
    { key: 'waits', type: 'boolean', title: 'Whether they wait for a mail server' },
  ],
  effects: 'repeatable',
  retry: { attempts: 3 },
  timeoutSeconds: 900,
})
