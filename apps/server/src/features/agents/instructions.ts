import type { agents } from '@millrace/contract'
import type { AgentRow } from './queries.ts'

const TONES: Record<agents.Agent['tone'], string> = {
  neutral: '',
  friendly: 'Speak warmly and in plain words, like someone who enjoys helping.',
  formal: 'Speak formally and politely, without slang, jokes or exclamation marks.',
  brief: 'Speak as briefly as the question allows: a sentence or two, without introductions or summaries.',
  lively: 'Speak with energy and a light touch; a little humour is welcome where it fits.',
}

/** The system instructions: the owner's text and the tone of voice. */
export const instructionsOf = (agent: Pick<AgentRow, 'instructions' | 'tone'>): string =>
  [agent.instructions, TONES[agent.tone]].filter(Boolean).join('\n\n')
