import type { ChatTool } from '../answer/chat-tools.ts'
import type { Turn } from '../record-turn.ts'
import { rulesIn } from './rows.ts'

const REQUEST_HANDOFF = {
  name: 'request_handoff',
  description:
    'Hands this conversation over to a person of the team. Call it when the visitor asks for a person, or when they need something that you can’t do. Then tell the visitor in one sentence that you have asked for a person.',
  parameters: {
    type: 'object',
    properties: { reason: { type: 'string', maxLength: 200, description: 'Why, in a few words' } },
    required: ['reason'],
    additionalProperties: false,
  },
}

/** The tool by which a model requests a person, if the owner allows it. */
export function handoffTools({ agent, noLog }: Turn, answer: { asksForPerson: boolean }): ChatTool[] {
  const { rules } = rulesIn(agent)
  if (!rules.enabled || !rules.onModel || noLog) return []
  const run = () => {
    answer.asksForPerson = true
    return 'A person was asked for.'
  }
  return [{ definition: REQUEST_HANDOFF, run }]
}
