import type { FeatureModule } from '../../module.ts'
import { deliverMailHandler, resumeWaitingMails } from './mail.handler.ts'
import { deliverMail } from './mail.job.ts'
import { listUnsent } from './outbox-command.ts'
import { mailRoutes } from './routes.ts'
import type { OwnMail } from './transport.ts'

export const mail: FeatureModule<{ ownMail: OwnMail }> = {
  jobs: [deliverMail],
  prepare: async (context) => {
    if (context.config.works) await resumeWaitingMails(context)
  },
  open: (context, { ownMail }) => ({
    routes: mailRoutes(context),
    handlers: [deliverMailHandler(context, ownMail)],
    commands: { outbox: () => listUnsent(context.db, context.config) },
  }),
}
