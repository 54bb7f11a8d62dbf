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
  type: 'extractData',
  group: 'ai',
  icon: 'scan-text',
  params: [
    { key: 'text', type: 'TEXTAREA', sequence: 10 },
    {
      key: 'schema',
      type: 'SCHEMA',
      defaultValue: {
        type: 'object',
        properties: {
          company: { type: 'string', description: 'Name of the company' },
          email: { type: 'string', format: 'email', description: 'Email address for inquiries' },
          employees: { type: 'integer', description: 'How many people work there' },
        },
        required: [],
      },
      sequence: 20,
    },
    { key: 'instructions', type: 'TEXTAREA', required: false, sequence: 30 },
    MODEL,
    FALLBACK_MODEL,
    TEMPERATURE,
    LONGEST_ANSWER,
  ],
  outputsFrom: 'schema',
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
