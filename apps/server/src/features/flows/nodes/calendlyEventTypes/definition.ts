import { flows } from '@millrace/contract'

export const definition = flows.defineNode({
  type: 'calendlyEventTypes',
  group: 'tools',
  icon: 'list',
  params: [{ key: 'connection', type: 'CONNECTION', purpose: 'scheduling', sequence: 10 }],
  outputs: [
    {
      key: 'eventTypes',
      type: 'list',
      fields: [
        { key: 'id', type: 'text' },
        { key: 'name', type: 'text' },
        { key: 'minutes', type: 'number' },
        { key: 'url', type: 'text' },
      ],
    },
    { key: 'count', type: 'number' },
  ],
  retry: { attempts: 4, backoffSeconds: 2, maxBackoffSeconds: 60 },
  timeoutSeconds: 180,
})
