import { openai } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { atVersion, PUBLISHED } from '../../lib/agent-version.ts'
import { asMember } from '../../lib/scoped.ts'
import type { Models } from '../models/index.ts'
import { noModel } from './failures.ts'

/** OpenAI's clients know no pages of this list. */
const AGENTS_MAX = 1000

interface ListedAgent {
  id: string
  name: string
  released_at: Date
}

/** The published agents that the caller can ask, and the models for embeddings in the call's project. */
export async function listModels(
  context: Context,
  models: Models,
  member: Member,
): Promise<{ object: 'list'; data: openai.Model[] }> {
  const { accountId, projectId } = member
  const [agents, { embeddings }] = await Promise.all([
    selectAgents(context, member, null),
    models.list({ accountId, projectId }),
  ])
  const ofVendors = embeddings.map(({ id, label, provider }) => ({
    id,
    object: 'model' as const,
    created: 0,
    owned_by: provider,
    name: label,
  }))
  return { object: 'list', data: [...agents.map(present), ...ofVendors] }
}

/** One of them. Throws `not_found`. */
export async function getModel(
  context: Context,
  { models, member, id }: { models: Models; member: Member; id: string },
): Promise<openai.Model> {
  if (!id.startsWith(openai.AGENT_PREFIX)) {
    const { data } = await listModels(context, models, member)
    const found = data.find((one) => one.id === id)
    if (!found) throw noModel()
    return found
  }
  const [agent] = await selectAgents(context, member, id.slice(openai.AGENT_PREFIX.length))
  if (!agent) throw noModel()
  return present(agent)
}

const present = ({ id, name, released_at: released }: ListedAgent): openai.Model => ({
  id: openai.AGENT_PREFIX + id,
  object: 'model',
  created: Math.floor(released.getTime() / 1000),
  owned_by: 'millrace',
  name,
})

function selectAgents(context: Context, member: Member, id: string | null): Promise<ListedAgent[]> {
  const { projectIds } = member
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<ListedAgent>`select a.id, p.name, a.released_at
      from agents a ${atVersion(PUBLISHED)}
      where (${id}::text is null or a.id = ${id}) and a.kind = 'chatbot' and a.released_at is not null
        and (a.shared or a.project_id = any(${[...projectIds]}::text[]))
      order by a.id desc limit ${AGENTS_MAX}`.execute(tx)
    return rows
  })
}
