import type { Kysely } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { DB } from '../../db/tables.ts'
import { publish } from '../../events/events.ts'

interface ProjectRef {
  accountId: string
  projectId: string
}

/** Notifies members who may read conversations that a visitor wrote to an agent. */
export const announceMessage = (tx: Tx | Kysely<DB>, of: ProjectRef & { agentId: string }): Promise<void> =>
  publish(tx, {
    name: 'live',
    message: { type: 'agent', message: of.agentId },
    for: { accountId: of.accountId, projectId: of.projectId, userId: null, feature: 'readConversations' },
  })

/** Notifies a project's consoles that an agent was created in the background, so that they reload it. */
export const announceOnboarding = (tx: Tx, of: ProjectRef & { agentId: string }): Promise<void> =>
  publish(tx, {
    name: 'live',
    message: { type: 'autoOnboarding', message: of.agentId },
    for: { accountId: of.accountId, projectId: of.projectId, userId: null, feature: 'read' },
  })
