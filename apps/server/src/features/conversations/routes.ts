import { conversations, handoffs } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { readAnalytics } from './analytics/read-analytics.ts'
import { readTopQuestions } from './analytics/top-questions.ts'
import { tryOut } from './answer/playground.ts'
import type { Engine } from './answer/write-answer.ts'
import { downloadLogged, downloadOwn } from './attachments/download.ts'
import { uploadAttachment } from './attachments/upload.ts'
import { ask } from './ask.ts'
import { followConversation } from './handoff/follow-conversation.ts'
import { askForPerson, signalDesk } from './handoff/visitor-calls.ts'
import { deleteMany } from './log/delete-many.ts'
import { deleteMatching } from './log/delete-matching.ts'
import { exportLog } from './log/export-log.ts'
import { listLog, listLogOfAgent } from './log/list-log.ts'
import { readOverview } from './log/overview.ts'
import { readTranscript } from './log/read-transcript.ts'
import {
  createConversation,
  deleteConversation,
  listConversations,
  renameConversation,
} from './own-conversations.ts'
import { rateAnswer } from './rate-answer.ts'
import { readHistory } from './read-history.ts'
import { regenerate } from './regenerate.ts'
import { resumeAnswer } from './resume.ts'
import { stopAnswer } from './stop-answer.ts'

/** `context`: for console users; the engine's own pool serves the public. */
export const conversationRoutes = (engine: Engine, context: Context) => [
  ...chatRoutes(engine),
  ...fileRoutes(engine, context),
  ...handoffRoutes(engine.context),
  ...listRoutes(context),
]

const chatRoutes = (engine: Engine) => [
  bind(conversations.chat, ({ actor, body: { visitor: site, ...question }, visit, reply }) =>
    ask(engine, { actor, question: { ...question, site, visit }, reply }),
  ),
  bind(conversations.resume, ({ actor, params, query, visitorToken, visit, request, reply }) =>
    resumeAnswer(engine, actor, {
      ...params,
      visitorToken,
      visit,
      after: query.after ?? lastEventId(request),
      reply,
    }),
  ),
  bind(conversations.stop, ({ actor, params, body, visit }) =>
    stopAnswer(engine, actor, { ...params, ...body, visit }),
  ),
  bind(conversations.regenerate, ({ actor, params, body, visit, reply }) =>
    regenerate(engine, actor, { ...params, ...body, visit, reply }),
  ),
  bind(conversations.rate, ({ actor, params, body, visit }) =>
    rateAnswer(engine.context, actor, { ...params, ...body, visit }),
  ),
  bind(conversations.history, ({ actor, params, visitorToken, visit }) =>
    readHistory(engine.context, actor, { ...params, visitorToken, visit }),
  ),
  bind(conversations.playground, ({ actor, params, body, reply }) =>
    tryOut(engine, actor, { ...params, ...body, reply }),
  ),
]

const fileRoutes = (engine: Engine, context: Context) => [
  bind(conversations.upload, ({ actor, ...call }) => uploadAttachment(engine, actor, call)),
  bind(conversations.getAttachment, ({ actor, params, visitorToken, visit, reply }) =>
    downloadOwn({ context, store: engine.store, reply }, actor, { ...params, visitorToken, visit }),
  ),
  bind(conversations.getLoggedAttachment, ({ actor, params, reply }) =>
    downloadLogged({ context, store: engine.store, reply }, actor, params),
  ),
]

const handoffRoutes = (context: Context) => [
  bind(handoffs.follow, ({ actor, params, query, visitorToken, visit, reply }) =>
    followConversation(context, actor, { ...params, ...query, visitorToken, visit, reply }),
  ),
  bind(handoffs.ask, ({ actor, params, body, visit }) =>
    askForPerson(context, actor, { ...params, ...body, visit }),
  ),
  bind(handoffs.signal, ({ actor, params, body, visit }) =>
    signalDesk(context, actor, { ...params, ...body, visit }),
  ),
]

const listRoutes = (context: Context) => [
  bind(conversations.list, ({ actor, query }) => listConversations(context, actor, query)),
  bind(conversations.create, ({ actor, body }) => createConversation(context, actor, body)),
  bind(conversations.rename, ({ actor, params, query }) =>
    renameConversation(context, actor, { ...params, ...query }),
  ),
  bind(conversations.remove, ({ actor, params }) => deleteConversation(context, actor, params.id)),
  bind(conversations.listAll, ({ actor, query }) => listLog(context, actor, query)),
  bind(conversations.listNonWeb, ({ actor, query }) => listLog(context, actor, { ...query, nonWeb: true })),
  bind(conversations.listOfAgent, ({ actor, params, query }) =>
    listLogOfAgent(context, actor, { ...params, ...query }),
  ),
  bind(conversations.overview, ({ actor, params, query }) =>
    readOverview(context, actor, { ...params, ...query }),
  ),
  bind(conversations.analytics, ({ actor, query }) => readAnalytics(context, actor, query)),
  bind(conversations.topQuestions, ({ actor, query }) => readTopQuestions(context, actor, query)),
  bind(conversations.transcript, ({ actor, params, query }) =>
    readTranscript(context, actor, { ...params, ...query }),
  ),
  bind(conversations.exportLog, async ({ actor, query, reply }) => {
    const day = context.now().toISOString().slice(0, 10)
    const file = await exportLog(context, actor, query)
    await reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="conversations-${day}.${query.format}"`)
      .header('cache-control', 'no-store')
      .send(file)
  }),
  bind(conversations.removeMany, ({ actor, body }) => deleteMany(context, actor, body.ids)),
  bind(conversations.removeMatching, ({ actor, body }) => deleteMatching(context, actor, body)),
]

/** The header that event stream clients send when they reconnect. */
function lastEventId({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
