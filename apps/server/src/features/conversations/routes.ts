import { conversations } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { openEventStream } from '../../http/sse.ts'
import type { Models } from '../models/index.ts'
import { streamAnswer } from './answer.ts'
import { chatLimits } from './limits.ts'
import { openTurn } from './open-turn.ts'
import { listConversations, readHistory } from './read-history.ts'

export function conversationRoutes(context: Context, models: Models) {
  const limits = chatLimits(context)
  return [
    bind(conversations.chat, async (call) => {
      const turn = await openTurn(context, { actor: call.actor, limits, question: call.body })
      const stream = openEventStream(call.reply)
      await streamAnswer(context, { models, turn, message: call.body.message, stream })
    }),
    bind(conversations.history, (call) =>
      readHistory(context, {
        actor: call.actor,
        conversationId: call.params.conversationId,
        visitorToken: call.query.visitorToken,
      }),
    ),
    bind(conversations.list, (call) => listConversations(context, call.actor, call.query)),
  ]
}
