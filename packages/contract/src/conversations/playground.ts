import { z } from 'zod'
import { agentValues } from '../agents/fields.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { text } from '../text.ts'
import { citation, failurePart, finish, foundPassage, measures, prompt, toolCall } from './messages.ts'

export const PLAYGROUND_COLUMNS = 4
/** Maximum length of a turn in UTF-16 units: the longest configurable response is sent back as one. */
export const PLAYGROUND_TURN_MAX = 80_000

/** Details of a playground response besides its text. */
export const playgroundPart = z.discriminatedUnion('type', [
  prompt.extend({
    type: z.literal('prompt'),
    id: z.number().int(),
    passages: z.array(foundPassage.extend({ chunkId: id('chunk'), sourceId: id('source') })),
  }),
  z.object({ type: z.literal('text'), id: z.number().int(), delta: z.string() }),
  z.object({ type: z.literal('citation'), id: z.number().int(), citation }),
  toolCall.extend({ type: z.literal('call'), id: z.number().int() }),
  failurePart,
  measures.extend({
    type: z.literal('done'),
    id: z.number().int(),
    reason: finish,
    grounded: z.boolean(),
    model: z.string(),
  }),
])
export type PlaygroundPart = z.infer<typeof playgroundPart>

export const playground = route({
  id: 'conversations.playground',
  method: 'POST',
  path: '/millrace/aiagents/:id/playground',
  summary: 'Test unsaved settings. Returns a response with its full trace; nothing is saved',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('agent') }),
  body: z.strictObject({
    /** The published version to ask; the draft if omitted. */
    version: z.number().int().min(1).optional(),
    /** Settings that override those of the draft or version. */
    draft: agentValues.partial().default({}),
    knowledgeIds: z.array(id('knowledge')).max(20).optional(),
    turns: z
      .array(z.strictObject({ role: z.enum(['user', 'assistant']), text: text(PLAYGROUND_TURN_MAX) }))
      .min(1)
      .max(100)
      .refine((turns) => turns.at(-1)?.role === 'user', 'the last turn must be a question'),
  }),
  answer: 'sse',
  data: playgroundPart,
})
