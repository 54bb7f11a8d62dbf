import type { agents, documents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Limit } from '../../http/limits.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import type { Visit } from '../../lib/visit.ts'
import { inAccount } from '../../lib/scoped.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import { admit, type AgentRow, isSameVisitor } from '../agents/index.ts'
import { holds, OPEN_TO_VISITORS, type StoredCitation, viewAttached } from '../conversations/index.ts'
import type { DrawnPages } from './drawn-pages.ts'
import { findSource } from './find-source.ts'
import { passageIn } from './passage-in.ts'
import { show } from './show.ts'

interface CitationView {
  conversationId: string
  messageId: string
  number: number
  page?: number | undefined
  from?: number | undefined
  visitorToken?: string | undefined
  visit: Visit
  pages: DrawnPages
  limit: Limit
}

/** What an answer cites, shown in its source, for anyone who can read that conversation. */
export async function viewCitation(
  context: Context,
  actor: Member | Visitor,
  wanted: CitationView,
): Promise<documents.DocumentView> {
  const cited = await findCitation(context, actor, wanted)
  if (actor.kind === 'visitor') await wanted.limit.use(actor.ip)
  const { accountId, citation } = cited
  const attached = await inAccount(context, accountId, (tx) =>
    viewAttached(tx, wanted.conversationId, citation),
  )
  if (attached) return attached
  const { source, passage } = await inAccount(context, accountId, async (tx) => {
    const found = await findSource(tx, citation.sourceId)
    if (!found) throw notFound('source')
    return { source: found, passage: await passageIn(tx, found, citation) }
  })
  return show(context, wanted.pages, {
    accountId,
    source,
    passage,
    page: wanted.page,
    from: wanted.from,
    all: actor.kind === 'member',
  })
}

interface Row {
  account_id: string
  project_id: string
  user_id: string | null
  visitor_hash: string | null
  show_sources: boolean
  open_to_visitors: boolean
  citations: StoredCitation[]
  visitor: agents.KnownVisitor | null
  agent: Pick<AgentRow, 'id' | 'bot_config' | 'access_version'>
}

async function findCitation(context: Context, actor: Member | Visitor, wanted: CitationView) {
  const row = await inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Row>`
      select c.account_id, c.project_id, c.user_id, c.visitor_hash, ${OPEN_TO_VISITORS} as open_to_visitors,
        a.show_sources, c.visitor, m.citations,
        jsonb_build_object('id', a.id, 'bot_config', a.bot_config, 'access_version', a.access_version) as agent
      from messages m join conversations c on c.id = m.conversation_id join agents a on a.id = c.agent_id
      where m.id = ${wanted.messageId} and c.id = ${wanted.conversationId}
        and ${isOpenProject(sql`c.project_id`)}`.execute(tx)
    return rows[0]
  })
  if (!row || !mayRead(row, actor, wanted.visitorToken ?? null)) throw notFound('conversation')
  if (row.user_id === null) {
    const visiting = { agent: row.agent, visit: wanted.visit, now: context.now() }
    if (!isSameVisitor(row.visitor, await admit(context.db.kysely, visiting))) throw notFound('conversation')
  }
  const citation = row.citations.find(({ number }) => number === wanted.number)
  if (!citation) throw notFound('source')
  return { accountId: row.account_id, citation }
}

/** Members can read the sources of their projects; visitors those of a public agent whose owner shows them. */
function mayRead(row: Row, actor: Member | Visitor, token: string | null): boolean {
  const userId = actor.kind === 'member' ? actor.userId : null
  if (!holds(row, { userId, token })) return false
  if (actor.kind === 'member' && actor.projectIds.includes(row.project_id)) return true
  return row.user_id === null && row.show_sources
}
