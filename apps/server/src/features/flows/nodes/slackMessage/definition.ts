import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'slackMessage',
  group: 'tools',
  icon: 'send',
  params: [
    { key: 'connection', type: 'CONNECTION', purpose: 'slackMessages', sequence: 10 },
    { key: 'channel', sequence: 20 },
    { key: 'text', type: 'TEXTAREA', validators: [{ kind: 'maxLength', value: 40_000 }], sequence: 30 },
  ],
  outputs: [
    { key: 'channel', type: 'text' },
    { key: 'messageId', type: 'text' },
  ],
  // Slack can't tell a repeat from another message, so a person decides after a crash.
  effects: 'ask',
  retry: { attempts: 4, backoffSeconds: 2, maxBackoffSeconds: 60 },
  timeoutSeconds: 120,
})
