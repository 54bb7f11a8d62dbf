import { flows } from '@millrace/contract'
import {
  AI_RETRY,
  AI_TIMEOUT_SECONDS,
  FALLBACK_MODEL,
  LONGEST_ANSWER,
  MODEL,
  TEMPERATURE,
} from '../ai/settings.ts'

export const definition = flows.defineNode({
  type: 'generateText',
  group: 'ai',
  icon: 'sparkles',
  params: [
    { key: 'prompt', type: 'TEXTAREA', sequence: 10 },
    { key: 'material', type: 'TEXTAREA', required: false, sequence: 20 },
    { key: 'instructions', type: 'TEXTAREA', required: false, sequence: 30 },
    MODEL,
    FALLBACK_MODEL,
    { ...TEMPERATURE, defaultValue: 0.3 },
    LONGEST_ANSWER,
  ],
  outputs: [
    { key: 'text', type: 'text' },
    { key: 'cutShort', type: 'boolean' },
  ],
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
