import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS, MODEL } from '../ai/settings.ts'
import { ALL_KINDS, KINDS } from './kinds.ts'

export const definition = flows.defineNode({
  type: 'moderate',
  group: 'ai',
  title: 'Moderate',
  desc: 'Looks whether a text holds what must not be published or passed on, and goes on by “Fine” or “Found”. “Built-in (rules, no AI)” goes by rules: it finds personal data (e-mail addresses, phone, card and bank account numbers) and texts made of links; all else it cannot judge and lists under “Not checked”.',
  icon: 'shield',
  params: [
    { key: 'text', label: 'Text', desc: 'What to look at.', type: 'TEXTAREA', sequence: 10 },
    {
      key: 'kinds',
      label: 'What to look for',
      type: 'MULTISELECT',
      defaultValue: ALL_KINDS,
      options: ALL_KINDS.map((value) => ({ label: KINDS[value][0], value })),
      sequence: 20,
    },
    {
      key: 'onUnchecked',
      label: 'When something cannot be checked',
      desc: '“Built-in (rules, no AI)” checks only some kinds.',
      type: 'SELECT',
      defaultValue: 'fail',
      options: [
        { label: 'Fail', value: 'fail' },
        { label: 'Go on; it is listed under “Not checked”', value: 'goOn' },
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
    { key: 'flagged', type: 'boolean', title: 'Whether anything was found' },
    { key: 'kinds', type: 'list', title: 'What was found' },
    { key: 'reason', type: 'text', title: 'Why' },
    { key: 'unchecked', type: 'list', title: 'Not checked' },
  ],
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
