import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS } from '../ai/settings.ts'

export const definition = flows.defineNode({
  type: 'askAgent',
  group: 'ai',
  icon: 'bot',
  params: [
    { key: 'agent', type: 'AGENT', sequence: 10 },
    { key: 'question', type: 'TEXTAREA', sequence: 20 },
    {
      key: 'onUnknown',
      type: 'SELECT',
      defaultValue: 'goOn',
      options: ['goOn', 'fail'],
      group: 'ADVANCED',
      sequence: 30,
    },
  ],
  outputs: [
    { key: 'answer', type: 'text' },
    { key: 'grounded', type: 'boolean' },
    {
      key: 'sources',
      type: 'list',
      fields: [
        { key: 'id', type: 'text' },
        { key: 'name', type: 'text' },
      ],
    },
  ],
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
