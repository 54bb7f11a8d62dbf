import { openai } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import type { OpenEngine } from '../conversations/index.ts'
import type { Models } from '../models/index.ts'
import { complete } from './chat/complete.ts'
import { embed } from './embed.ts'
import { respond } from './responses/respond.ts'
import { getModel, listModels } from './list-models.ts'

export const openAiRoutes = (
  context: Context,
  { engine, models }: { engine: OpenEngine; models: Models },
) => [
  bind(openai.listModels, ({ actor }) => listModels(context, models, actor)),
  bind(openai.getModel, ({ actor, params }) =>
    getModel(context, { models, member: actor, id: params.model }),
  ),
  bind(openai.complete, ({ actor, body, signal, reply }) => complete(engine, actor, { body, signal, reply })),
  bind(openai.respond, ({ actor, body, signal, reply }) => respond(engine, actor, { body, signal, reply })),
  bind(openai.embed, ({ actor, body, signal }) => embed(context, { models, member: actor, body, signal })),
]
