import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS, MODEL, TEMPERATURE } from '../ai/settings.ts'

export const definition = flows.defineNode({
  type: 'classify',
  group: 'ai',
  title: 'Classify',
  desc: 'Puts a text into one of your categories. Either each category is a way out, or the name of the category is a value. “Built-in (rules, no AI)” goes by the words that the text and a category’s description share; it does not understand the text. When they share none, it goes on by “None of them”, or fails where the category is a value.',
  icon: 'tags',
  params: [
    { key: 'text', label: 'Text', desc: 'The text to classify.', type: 'TEXTAREA', sequence: 10 },
    {
      key: 'result',
      label: 'Result',
      type: 'SELECT',
      defaultValue: 'value',
      options: [
        { label: 'Category as a value', value: 'value' },
        { label: 'One branch per category', value: 'ports' },
      ],
      sequence: 20,
    },
    {
      key: 'categories',
      label: 'Categories',
      desc: 'A name and a description, such as “complaint: the customer is unhappy with a product or service”.',
      type: 'FIELDS',
      when: { key: 'result', in: ['value'] },
      sequence: 30,
    },
    {
      key: 'cases',
      label: 'Categories',
      desc: 'Describe each category in its title. Conditions are optional: when they match, the category is chosen without calling the model.',
      type: 'CASES',
      when: { key: 'result', in: ['ports'] },
      sequence: 31,
    },
    {
      key: 'instructions',
      label: 'Hints',
      desc: 'How to decide unclear cases.',
      type: 'TEXTAREA',
      required: false,
      sequence: 40,
    },
    MODEL,
    TEMPERATURE,
  ],
  portsFrom: 'cases',
  ports: [{ id: 'out', title: 'No match' }],
  outputs: [
    { key: 'category', type: 'text', title: 'Category; empty if none matches' },
    { key: 'reason', type: 'text', title: 'Why' },
  ],
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
