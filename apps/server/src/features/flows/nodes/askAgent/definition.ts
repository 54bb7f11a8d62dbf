import { flows } from '@millrace/contract'
import { AI_RETRY, AI_TIMEOUT_SECONDS } from '../ai/settings.ts'

export const definition = flows.defineNode({
  type: 'askAgent',
  group: 'ai',
  title: 'Ask an agent',
  desc: 'Puts a question to one of your agents. It answers from its knowledge, in its tone, with its model and its tools; nothing of it shows among the agent’s conversations.',
  icon: 'bot',
  params: [
    { key: 'agent', label: 'Agent', type: 'AGENT', sequence: 10 },
    {
      key: 'question',
      label: 'Question',
      desc: 'Can include values from the row or from earlier steps.',
      type: 'TEXTAREA',
      sequence: 20,
    },
    {
      key: 'onUnknown',
      label: 'When its knowledge has no answer',
      type: 'SELECT',
      defaultValue: 'goOn',
      options: [
        { label: 'Continue with its response', value: 'goOn' },
        { label: 'Fail', value: 'fail' },
      ],
      group: 'ADVANCED',
      sequence: 30,
    },
  ],
  outputs: [
    { key: 'answer', type: 'text', title: 'Response' },
    { key: 'grounded', type: 'boolean', title: 'Based on the agent’s knowledge' },
    {
      key: 'sources',
      type: 'list',
      title: 'Sources',
      fields: [
        { key: 'id', type: 'text' },
        { key: 'name', type: 'text' },
      ],
    },
  ],
  effects: 'repeatable',
  retry: AI_RETRY,
  timeoutSeconds: AI_TIMEOUT_SECONDS,
})
