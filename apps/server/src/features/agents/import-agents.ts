import type { agents, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { checkLimit } from '../../lib/plan-limits.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { insertTool } from '../tools/index.ts'
import { recordChange } from './changes.ts'
import { insertAgent } from './copy-agent.ts'
import { presentAgent } from './present.ts'
import { replaceBases, selectAgents } from './queries.ts'
import { publishFirst } from './versions/write-version.ts'

type Note = agents.ImportNote

interface ProjectRef {
  accountId: string
  projectId: string
}

/**
 * Creates agents from a file in the current project: private, with new ids. Knowledge bases are matched by name.
 * Because the file is untrusted, its tools are created without credentials and grants, as the notes say.
 */
export async function importAgents(
  context: Context,
  member: Member,
  input: { file: agents.AgentFile; models: ReadonlySet<string> },
): Promise<Data<typeof agents.importFile>> {
  const projectId = currentProject(member)
  const place = { accountId: member.accountId, projectId }
  const { file, models } = input
  return asMember(context, member, async (tx) => {
    const adding = file.agents.length
    await checkLimit(tx, context.config.plans, { accountId: place.accountId, of: 'agents', adding })
    const notes: Note[] = await importTools(tx, place, file)
    const made: string[] = []
    for (const one of file.agents) {
      const { id, found } = await importAgent(tx, place, { one, models })
      made.push(id)
      await publishFirst(tx, member, id)
      notes.push(...found)
      const details = { name: one.name }
      await recordChange(context, tx, { member, projectId, agentId: id, action: 'agent.import', details })
    }
    return { items: (await selectAgents(tx, made)).map(presentAgent), notes }
  })
}

async function importTools(tx: Tx, place: ProjectRef, file: agents.AgentFile): Promise<Note[]> {
  const names = file.tools.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`select name from tools
    where project_id = ${place.projectId} and name = any(${names})`.execute(tx)
  const known = new Set(rows.map(({ name }) => name))
  const notes: Note[] = []
  for (const tool of file.tools) {
    if (known.has(tool.name)) notes.push({ agent: '', kind: 'toolExists', name: tool.name })
    else await insertTool(tx, place, { ...tool, credentialId: null })
    known.add(tool.name)
  }
  return notes
}

async function importAgent(
  tx: Tx,
  place: ProjectRef,
  input: { one: agents.AgentFile['agents'][number]; models: ReadonlySet<string> },
): Promise<{ id: string; found: Note[] }> {
  const { knowledge, tools, botConfig, ...rest } = input.one
  const note = (kind: Note['kind'], name: string): Note => ({ agent: rest.name, kind, name })
  const found: Note[] = tools.map((name) => note('tool', name))
  const offered = (model: string | null): string | null => {
    if (model === null || input.models.has(model)) return model
    found.push(note('model', model))
    return null
  }
  const values: agents.AgentValues = {
    ...rest,
    visibility: 'private',
    model: offered(rest.model) ?? 'builtin',
    fallbackModel: offered(rest.fallbackModel),
  }
  const id = await insertAgent(tx, place, { values, botConfig })
  const bases = await basesByName(tx, place.projectId, knowledge)
  found.push(...knowledge.filter((name) => !bases.has(name)).map((name) => note('knowledge', name)))
  await replaceBases(
    tx,
    { id, ...place },
    knowledge.flatMap((name) => bases.get(name) ?? []),
  )
  return { id, found }
}

async function basesByName(tx: Tx, projectId: string, names: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select max(id) as id, name from knowledge_bases
    where project_id = ${projectId} and name = any(${names}) group by name`.execute(tx)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
