import { knowledge } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { createLimit } from '../../../http/limits.ts'
import { currentProject } from '../../../lib/scoped.ts'
import { browseDrive, listDriveConnections } from './browse.ts'
import { listDriveFiles } from './list-files.ts'

export function driveRoutes(context: Context) {
  const looks = createLimit(context.db, {
    name: 'drive',
    points: 120,
    seconds: 60,
    message: 'Google Drive was asked too often. Wait a moment.',
  })
  return [
    bind(knowledge.driveConnections, (call) =>
      listDriveConnections(context, call.actor, currentProject(call.actor)),
    ),
    bind(knowledge.browseDrive, async (call) => {
      const { accountId } = call.actor
      await looks.use(accountId)
      return browseDrive(
        context,
        { accountId, projectId: currentProject(call.actor), signal: call.signal },
        call.query,
      )
    }),
    bind(knowledge.listDriveFiles, (call) =>
      listDriveFiles(context, call.actor, { ...call.params, filter: call.query }),
    ),
  ]
}
