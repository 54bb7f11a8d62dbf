import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS, LONGEST_ANSWER, MODEL, TEMPERATURE } from '../ai/settings.ts'

export const definition = flows.defineNode({
  type: 'extractData',
  group: 'ai',
  title: 'Extract data',
  desc: 'Reads values out of a text: names, amounts, dates, lists. The answer is checked against the form below; when it does not fit, the model is told once to mend it, and then the step fails. “Built-in (rules, no AI)” reads by rules: lines such as “Company: …”, addresses, numbers and dates. What it does not find stays empty; when it finds nothing at all, the step fails.',
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
      desc: 'Which values to read, as a JSON Schema of an object. Say of each in “description” what is meant by it. Properties that are not under “required” may be missing.',
      type: 'SCHEMA',
      defaultValue: {
        type: 'object',
        properties: {
          company: { type: 'string', description: 'Name of the company' },
          email: { type: 'string', format: 'email', description: 'E-mail address for inquiries' },
          employees: { type: 'integer', description: 'How many people work there' },
        },
        required: [],
      },
      sequence: 20,
    },
    {
      key: 'instructions',
      label: 'Hints',
      desc: 'What to look out for, such as “Amounts are in Swiss francs.”',
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
