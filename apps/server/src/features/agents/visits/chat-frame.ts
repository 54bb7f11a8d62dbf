import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { type AgentRow, botConfigOf } from '../queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The `frame-ancestors` of an agent's chat: pages of this server, and the sites that its owner names. */
export async function chatFramedBy(context: Context, publicId: string): Promise<string> {
  const agent = UUID.test(publicId) ? await findConfig(context, publicId) : undefined
  const sites = agent ? agents.siteSources(botConfigOf(agent).security.allowedDomains) : []
  return ["'self'", ...sites].join(' ')
}

async function findConfig(
  { db }: Context,
  publicId: string,
): Promise<Pick<AgentRow, 'bot_config'> | undefined> {
  const { rows } = await sql<Pick<AgentRow, 'bot_config'>>`select bot_config from agents
    where public_id = ${publicId}::uuid and visibility = 'public'
      and ${isOpenProject(sql`project_id`)}`.execute(db.kysely)
  return rows[0]
}
