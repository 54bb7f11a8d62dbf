import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS, FALLBACK_MODEL, MODEL } from '../ai/settings.ts'
import { ALL_KINDS } from './kinds.ts'

export const definition = flows.defineNode({
  type: 'moderate',
  group: 'ai',
  icon: 'shield',
  params: [
    { key: 'text', type: 'TEXTAREA', sequence: 10 },
    { key: 'kinds', type: 'MULTISELECT', defaultValue: ALL_KINDS, options: ALL_KINDS, sequence: 20 },
    {
      key: 'onUnchecked',
      type: 'SELECT',
      defaultValue: 'fail',
      options: ['fail', 'goOn'],
      group: 'ADVANCED',
      sequence: 30,
    },
    MODEL,
    FALLBACK_MODEL,
  ],
  ports: [{ id: 'fine' }, { id: 'found' }],
  outputs: [
    { key: 'flagged', type: 'boolean' },
    { key: 'kinds', type: 'list' },
    { key: 'reason', type: 'text' },
    { key: 'unchecked', type: 'list' },
  ],
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
