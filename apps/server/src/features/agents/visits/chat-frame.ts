import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { type AgentRow, botConfigOf } from '../queries.ts'
import { countView, framingSite, type PageLoad } from '../widget/count-views.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The `frame-ancestors` of an agent's chat: this server's pages and the owner's sites. `load` is counted as an opened
 * widget if one of these sites loads the frame.
 */
export async function chatFramedBy(context: Context, publicId: string, load?: PageLoad): Promise<string> {
  const agent = UUID.test(publicId) ? await findConfig(context, publicId) : undefined
  const domains = agent ? botConfigOf(agent).security.allowedDomains : []
  const site = load && framingSite(context.config, load)
  if (agent && site && agents.isOfSites(domains, site))
    countView(context, { agentId: agent.id, step: 'opened', site, load })
  const sites = agents.siteSources(domains)
  return ["'self'", ...sites].join(' ')
}

async function findConfig(
  { db }: Context,
  publicId: string,
): Promise<Pick<AgentRow, 'id' | 'bot_config'> | undefined> {
  const { rows } = await sql<Pick<AgentRow, 'id' | 'bot_config'>>`select id, bot_config from agents
    where public_id = ${publicId}::uuid and visibility = 'public'
      and ${isOpenProject(sql`project_id`)}`.execute(db.kysely)
  return rows[0]
}
