import { accounts } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { asMember } from '../../lib/scoped.ts'
import { deleteProject } from './delete-project.ts'
import { selectProjects } from './queries.ts'
import { restoreProject } from './restore-project.ts'
import { createProject, renameProject } from './save-project.ts'
import { listTrash } from './trash.ts'

export const projectRoutes = (context: Context) => [
  bind(accounts.listProjects, ({ actor }) =>
    asMember(context, actor, async (tx) => ({ items: await selectProjects(tx, actor.projectIds) })),
  ),
  bind(accounts.createProject, (call) => createProject(context, call.actor, call.body)),
  bind(accounts.renameProject, (call) => renameProject(context, call.actor, call.body)),
  bind(accounts.deleteProject, (call) => deleteProject(context, call.actor, call.query)),
  bind(accounts.listTrash, (call) => listTrash(context, call.actor)),
  bind(accounts.restoreProject, (call) => restoreProject(context, call.actor, call.body.id)),
]
