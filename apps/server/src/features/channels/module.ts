import type { FeatureModule } from '../../module.ts'
import { dueInboxes, dueOutboxes, endedAccounts, oldEvents, renewedAccounts } from './channels.maintenance.ts'
import { askProfile } from './profile.job.ts'
import { receiveEvents } from './receive.job.ts'
import type { FileStore } from '../storage/index.ts'
import { channelRoutes } from './routes.ts'
import { sendMessagesHandler } from './send.handler.ts'
import { sendMessages } from './send.job.ts'
import { oldLabCalls } from './lab/calls.maintenance.ts'
import { reportStateHandler } from './lab/report.handler.ts'
import { reportState } from './lab/report.job.ts'
import { labRoutes } from './lab/routes.ts'

/** The handlers of `receiveEvents` and `askProfile` are in conversations: what contacts write is asked there. */
export const channels: FeatureModule<{ store: FileStore }> = {
  jobs: [sendMessages, receiveEvents, askProfile, reportState],
  maintenance: [endedAccounts, renewedAccounts, dueOutboxes, dueInboxes, oldEvents, oldLabCalls],
  open: (context, { store }) => ({
    routes: [...channelRoutes(context), ...labRoutes(context)],
    handlers: [sendMessagesHandler(context, store), reportStateHandler(context)],
  }),
}
