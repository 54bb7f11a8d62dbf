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
      label: 'Event type',
      desc: 'Identifies the message for the receiver, such as “company.checked”.',
      defaultValue: 'flow.step',
      validators: [{ kind: 'maxLength', value: 100 }],
      sequence: 20,
    },
    {
      key: 'data',
      label: 'Data',
      desc: 'Values to send, by name.',
      type: 'FIELDS',
      sequence: 30,
    },
    {
      key: 'credential',
      label: 'Signing secret',
      desc: 'A credential for the site of the URL. Its secret signs the message (HMAC-SHA256) and isn’t sent. If empty, the message isn’t signed.',
      type: 'CREDENTIAL',
      required: false,
      sequence: 40,
    },
  ],
  outputs: [
    { key: 'status', type: 'number', title: 'Status' },
    { key: 'id', type: 'text', title: 'Message ID' },
    { key: 'signed', type: 'boolean', title: 'Signed' },
  ],
  effects: 'repeatable',
  retry: { attempts: 5, backoffSeconds: 5, maxBackoffSeconds: 600 },
  timeoutSeconds: 60,
})
