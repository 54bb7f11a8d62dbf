import { flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { ASKED_BY_FLOWS, atVersion } from '../../../lib/agent-version.ts'
import { CATALOGUE } from '../nodes/catalogue.ts'

/** A step that calls a model, with what its document reveals about its cost. */
export interface ModelStep {
  model: string
  /** Bytes of its settings; the size of row values is unknown. */
  bytes: number
  /** Maximum response tokens; null if unlimited. */
  maxTokens: number | null
}

interface GivenDocument {
  document: flows.FlowDocument
  /** Values of its parameters: one may select a model. */
  params: Readonly<Record<string, unknown>>
}

type Node = flows.FlowDocument['nodes'][number]

/** The enabled steps of these documents that call models, and the models of agents they ask. */
export async function modelSteps(
  tx: Tx,
  { projectId }: { projectId: string },
  documents: readonly GivenDocument[],
): Promise<ModelStep[]> {
  const steps: ModelStep[] = []
  const asked: { agent: string; bytes: number }[] = []
  for (const given of documents)
    for (const node of given.document.nodes) {
      if (node.disabled) continue
      const model = idIn(node, 'MODEL', given)
      const bytes = Buffer.byteLength(JSON.stringify(node.params))
      if (model !== null) steps.push({ model, bytes, maxTokens: maxTokensOf(node) })
      const agent = idIn(node, 'AGENT', given)
      if (agent !== null) asked.push({ agent, bytes })
    }
  return [...steps, ...(await ofAgents(tx, projectId, asked))]
}

const maxTokensOf = ({ params }: Node): number | null =>
  typeof params.maxTokens === 'number' ? params.maxTokens : null

/** The id in a setting of this type; also resolved if a token refers to a flow parameter. */
function idIn(node: Node, type: flows.ParameterType, { document, params }: GivenDocument): string | null {
  const definition = CATALOGUE.get(node.type)?.params.find((one) => one.type === type)
  if (!definition) return null
  const value = node.params[definition.key] ?? definition.value ?? definition.defaultValue
  if (typeof value !== 'string' || value === '') return null
  if (!value.includes('@@')) return value
  const name = /^@@(?:params\.)?(\w+)@@$/.exec(value)?.[1]
  const own = document.params.find(({ key }) => key === name)
  const given = own && (params[own.key] ?? own.value ?? own.defaultValue)
  return typeof given === 'string' && given !== '' ? given : null
}

interface AgentRow {
  id: string
  model: string
  max_output_tokens: number
  bytes: number
}

async function ofAgents(
  tx: Tx,
  projectId: string,
  asked: readonly { agent: string; bytes: number }[],
): Promise<ModelStep[]> {
  if (asked.length === 0) return []
  const { rows } =
    await sql<AgentRow>`select p.id, p.model, p.max_output_tokens, octet_length(p.instructions) as bytes
    from agents a ${atVersion(ASKED_BY_FLOWS)} where a.id = any(${asked.map(({ agent }) => agent)}::text[])
      and (a.project_id = ${projectId} or a.shared)`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return asked.flatMap(({ agent, bytes }): ModelStep[] => {
    const row = byId.get(agent)
    return row ? [{ model: row.model, bytes: bytes + row.bytes, maxTokens: row.max_output_tokens }] : []
  })
}
