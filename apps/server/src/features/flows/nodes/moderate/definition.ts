import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS, MODEL } from '../ai/settings.ts'
import { ALL_KINDS, KINDS } from './kinds.ts'

export const definition = flows.defineNode({
  type: 'moderate',
  group: 'ai',
  title: 'Moderate',
  desc: 'Checks text for content that shouldn’t be published or shared, then continues at “Fine” or “Found”. “Built-in (rules, no AI)” only finds personal data (email addresses, phone, card and bank account numbers) and link spam. It lists everything else under “Not checked”.',
  icon: 'shield',
  params: [
    { key: 'text', label: 'Text', desc: 'The text to check.', type: 'TEXTAREA', sequence: 10 },
    {
      key: 'kinds',
      label: 'Check for',
      type: 'MULTISELECT',
      defaultValue: ALL_KINDS,
      options: ALL_KINDS.map((value) => ({ label: KINDS[value][0], value })),
      sequence: 20,
    },
    {
      key: 'onUnchecked',
      label: 'When something can’t be checked',
      desc: '“Built-in (rules, no AI)” supports only some checks.',
      type: 'SELECT',
      defaultValue: 'fail',
      options: [
        { label: 'Fail', value: 'fail' },
        { label: 'Continue and list it under “Not checked”', value: 'goOn' },
      ],
      group: 'ADVANCED',
      sequence: 30,
    },
    MODEL,
  ],
  ports: [
    { id: 'fine', title: 'Fine' },
    { id: 'found', title: 'Found' },
  ],
  outputs: [
    { key: 'flagged', type: 'boolean', title: 'Flagged' },
    { key: 'kinds', type: 'list', title: 'Findings' },
    { key: 'reason', type: 'text', title: 'Why' },
    { key: 'unchecked', type: 'list', title: 'Not checked' },
  ],
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
