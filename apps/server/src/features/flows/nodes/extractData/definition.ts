import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS, LONGEST_ANSWER, MODEL, TEMPERATURE } from '../ai/settings.ts'

export const definition = flows.defineNode({
  type: 'extractData',
  group: 'ai',
  title: 'Extract data',
  desc: 'Extracts values from text, such as names, amounts, dates and lists. The response is validated against the schema below. If it’s invalid, the model gets one retry, then the step fails. “Built-in (rules, no AI)” recognizes lines such as “Company: …”, addresses, numbers and dates. Values it doesn’t find stay empty; if it finds none, the step fails.',
  icon: 'scan-text',
  params: [
    {
      key: 'text',
      label: 'Text',
      desc: 'Where the values stand: a mail, a page, a cell.',
      type: 'TEXTAREA',
      sequence: 10,
    },
    {
      key: 'schema',
      label: 'Values',
      desc: 'The values to extract, as a JSON Schema of an object. Describe each value in “description”. Properties not listed under “required” are optional.',
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
    {
      key: 'instructions',
      label: 'Hints',
      desc: 'Instructions, such as “Amounts are in Swiss francs.”',
      type: 'TEXTAREA',
      required: false,
      sequence: 30,
    },
    MODEL,
    TEMPERATURE,
    LONGEST_ANSWER,
  ],
  outputsFrom: 'schema',
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
