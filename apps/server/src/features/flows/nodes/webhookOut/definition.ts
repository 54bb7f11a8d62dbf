import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'webhookOut',
  group: 'out',
  title: 'Outgoing webhook',
  desc: 'Tells another system what happened: a POST with JSON, signed after the Standard Webhooks specification (webhook-id, webhook-timestamp, webhook-signature), so that the receiver can check that it comes from you and is not handled twice.',
  icon: 'webhook',
  params: [
    { key: 'url', label: 'Address', desc: 'With https://.', type: 'URL', sequence: 10 },
    {
      key: 'event',
      label: 'Kind of event',
      desc: 'The receiver tells its messages apart by it, such as “company.checked”.',
      defaultValue: 'flow.step',
      validators: [{ kind: 'maxLength', value: 100 }],
      sequence: 20,
    },
    {
      key: 'data',
      label: 'Data',
      desc: 'What is sent, by name.',
      type: 'FIELDS',
      sequence: 30,
    },
    {
      key: 'credential',
      label: 'Signing secret',
      desc: 'A credential for the site of the address. Its secret signs the message (HMAC-SHA256) and is not sent. Left empty: the message is not signed.',
      type: 'CREDENTIAL',
      required: false,
      sequence: 40,
    },
  ],
  outputs: [
    { key: 'status', type: 'number', title: 'Status' },
    { key: 'id', type: 'text', title: 'Id of the message' },
    { key: 'signed', type: 'boolean', title: 'Whether it was signed' },
  ],
  effects: 'repeatable',
  retry: { attempts: 5, backoffSeconds: 5, maxBackoffSeconds: 600 },
  timeoutSeconds: 60,
})
