import type { FeatureModule } from '../../module.ts'
import { unusedFiles } from './attachments/unused-files.maintenance.ts'
import { closeBrokenAnswers, NO_ANSWER_TAKES_MINUTES } from './close-broken.ts'
import { emptyTopics } from './facts/empty-topics.maintenance.ts'
import { questionGroups } from './facts/group-questions.maintenance.ts'
import { rollups } from './facts/roll-up-days.maintenance.ts'
import { askProfileHandler } from './channel/profile.handler.ts'
import { receiveEventsHandler } from './channel/receive.handler.ts'
import { answerOpenHandler } from './handoff/answer-open.handler.ts'
import { answerOpen } from './handoff/answer-open.job.ts'
import { handoffExpiry } from './handoff/expire-handoffs.maintenance.ts'
import type { OpenEngine } from './open-engine.ts'
import { conversationRoutes } from './routes.ts'

export const conversations: FeatureModule<{ engine: OpenEngine }> = {
  jobs: [answerOpen],
  maintenance: [handoffExpiry, unusedFiles, questionGroups, emptyTopics, rollups],
  // The embedded database has only one process: answers that it was writing when it died are interrupted.
  prepare: (context) =>
    closeBrokenAnswers(context, context.db.kind === 'embedded' ? 0 : NO_ANSWER_TAKES_MINUTES),
  open: (context, { engine }) => {
    const handlers = [answerOpenHandler(engine), receiveEventsHandler(engine), askProfileHandler(context)]
    // Its jobs have ended by then, so there is nothing to wait for.
    if (!context.config.serves) return { handlers, close: () => void engine.close() }
    return { routes: conversationRoutes(engine, context), handlers, drain: engine.close }
  },
}
