import type { Kysely } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { DB } from '../../db/tables.ts'
import { publish } from '../../events/events.ts'

interface ProjectRef {
  accountId: string
  projectId: string
}

/** Tells those who may read conversations that an agent has a new message of a visitor. */
export const announceMessage = (tx: Tx | Kysely<DB>, of: ProjectRef & { agentId: string }): Promise<void> =>
  publish(tx, {
    name: 'live',
    message: { type: 'agent', message: of.agentId },
    for: { accountId: of.accountId, projectId: of.projectId, userId: null, feature: 'readConversations' },
  })

/** Tells the consoles of a project that an agent was made on its own: they load the user and the agents anew. */
export const announceOnboarding = (tx: Tx, of: ProjectRef & { agentId: string }): Promise<void> =>
  publish(tx, {
    name: 'live',
    message: { type: 'autoOnboarding', message: of.agentId },
    for: { accountId: of.accountId, projectId: of.projectId, userId: null, feature: 'read' },
  })
