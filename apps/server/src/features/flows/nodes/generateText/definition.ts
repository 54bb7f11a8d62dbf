import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS, LONGEST_ANSWER, MODEL, TEMPERATURE } from '../ai/settings.ts'

export const definition = flows.defineNode({
  type: 'generateText',
  group: 'ai',
  title: 'Generate text',
  desc: 'Writes text with a model, such as a summary, a translation or a reply. “Built-in (rules, no AI)” writes no text of its own: it quotes the sentences of the material that fit the task best, and fails if there are none.',
  icon: 'sparkles',
  params: [
    {
      key: 'prompt',
      label: 'Task',
      desc: 'What to write. Can include values from the row or from earlier steps.',
      type: 'TEXTAREA',
      sequence: 10,
    },
    {
      key: 'material',
      label: 'Material',
      desc: 'Text to work with, such as a page or an email. It’s passed as quoted material, and instructions in it are not followed.',
      type: 'TEXTAREA',
      required: false,
      sequence: 20,
    },
    {
      key: 'instructions',
      label: 'Role and style',
      desc: 'The role and tone, such as “You write for a furniture shop, friendly and short.”',
      type: 'TEXTAREA',
      required: false,
      sequence: 30,
    },
    MODEL,
    { ...TEMPERATURE, defaultValue: 0.3 },
    LONGEST_ANSWER,
  ],
  outputs: [
    { key: 'text', type: 'text', title: 'Text' },
    { key: 'cutShort', type: 'boolean', title: 'Cut off at the max response length' },
  ],
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
