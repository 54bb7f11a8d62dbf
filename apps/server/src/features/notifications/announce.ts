import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { publish } from '../../events/events.ts'

interface Place {
  accountId: string
  projectId: string
}

/** Tells those who may read conversations that an agent has a new message of a visitor. */
export const announceMessage = (
  tx: Transaction<DB> | Kysely<DB>,
  of: Place & { agentId: string },
): Promise<void> =>
  publish(tx, {
    name: 'live',
    message: { type: 'agent', message: of.agentId },
    for: { accountId: of.accountId, projectId: of.projectId, userId: null, feature: 'readConversations' },
  })

/** Tells the consoles of a project that an agent was made on its own: they load the user and the agents anew. */
export const announceOnboarding = (tx: Transaction<DB>, of: Place & { agentId: string }): Promise<void> =>
  publish(tx, {
    name: 'live',
    message: { type: 'autoOnboarding', message: of.agentId },
    for: { accountId: of.accountId, projectId: of.projectId, userId: null, feature: 'read' },
  })
