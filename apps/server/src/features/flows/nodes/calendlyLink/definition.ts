import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'calendlyLink',
  group: 'tools',
  icon: 'reply',
  params: [
    { key: 'connection', type: 'CONNECTION', purpose: 'scheduling', sequence: 10 },
    { key: 'eventType', sequence: 20 },
  ],
  outputs: [
    { key: 'url', type: 'text' },
    { key: 'eventType', type: 'text' },
  ],
  // Another link that nobody uses does no harm.
  effects: 'repeatable',
  retry: { attempts: 4, backoffSeconds: 2, maxBackoffSeconds: 60 },
  timeoutSeconds: 180,
})
