import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS, FALLBACK_MODEL, MODEL, TEMPERATURE } from '../ai/settings.ts'

export const definition = flows.defineNode({
  type: 'classify',
  group: 'ai',
  icon: 'tags',
  params: [
    { key: 'text', type: 'TEXTAREA', sequence: 10 },
    { key: 'result', type: 'SELECT', defaultValue: 'value', options: ['value', 'ports'], sequence: 20 },
    { key: 'categories', type: 'FIELDS', when: { key: 'result', in: ['value'] }, sequence: 30 },
    {
      key: 'otherwise',
      type: 'INPUT',
      required: false,
      when: { key: 'result', in: ['value'] },
      sequence: 32,
    },
    { key: 'cases', type: 'CASES', when: { key: 'result', in: ['ports'] }, sequence: 31 },
    { key: 'instructions', type: 'TEXTAREA', required: false, sequence: 40 },
    MODEL,
    FALLBACK_MODEL,
    TEMPERATURE,
  ],
  portsFrom: 'cases',
  ports: [{ id: 'out' }],
  outputs: [
    { key: 'category', type: 'text' },
    { key: 'reason', type: 'text' },
  ],
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
