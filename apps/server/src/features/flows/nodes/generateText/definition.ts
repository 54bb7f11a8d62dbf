import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS, LONGEST_ANSWER, MODEL, TEMPERATURE } from '../ai/settings.ts'

export const definition = flows.defineNode({
  type: 'generateText',
  group: 'ai',
  title: 'Generate text',
  desc: 'Lets a model write: a summary, a translation, a reply, a product text. “Built-in (rules, no AI)” writes nothing of its own: it quotes the sentences of the material that answer the task best, and fails when there are none.',
  icon: 'sparkles',
  params: [
    {
      key: 'prompt',
      label: 'Task',
      desc: 'What to write, in your words, with values of the row or of earlier steps in it.',
      type: 'TEXTAREA',
      sequence: 10,
    },
    {
      key: 'material',
      label: 'Material',
      desc: 'Text to work with, such as a page or a mail. It is given to the model as quoted material, so that orders in it are not followed.',
      type: 'TEXTAREA',
      required: false,
      sequence: 20,
    },
    {
      key: 'instructions',
      label: 'Role and style',
      desc: 'How the model is to write in general, such as “You write for a furniture shop, friendly and short.”',
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
    { key: 'cutShort', type: 'boolean', title: 'Whether it was cut off at its longest length' },
  ],
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
