import { createHash } from 'node:crypto'
import type { flows } from '@millrace/contract'
import { readDocument } from '@millrace/engine'
import { hasManyValues, piecesByValues } from '../../../lib/count-values.ts'
import { stringifyInTurns } from '../../../lib/json-in-turns.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { CATALOGUE } from '../nodes/catalogue.ts'

/** Node types shown per flow in a list. */
const SHOWN_TYPES = 12

/** A stored document in the current format. One that can't be read was written by a newer server. */
export function readStored(stored: unknown): flows.FlowDocument {
  const read = readDocument(stored)
  if (read.ok) return read.document
  const issue = read.issues[0]
  throw new Error(`a stored flow document cannot be read: ${issue?.path ?? ''} ${issue?.message ?? ''}`)
}

/** Canonical text of a value, independent of property order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

/** Same in small pieces, for documents with large settings. */
function* canonicalPieces(value: unknown): Generator<string> {
  if (!hasManyValues(value)) yield canonical(value)
  else if (Array.isArray(value)) {
    let before = '['
    for (const { piece } of piecesByValues<unknown>(value)) {
      yield before
      if (piece.length > 1) yield canonical(piece).slice(1, -1)
      else yield* canonicalPieces(piece[0] ?? null)
      before = ','
    }
    yield ']'
  } else {
    let before = '{'
    const entries = Object.entries(value as object).filter(([, one]) => one !== undefined)
    for (const [key, one] of entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      yield `${before}${JSON.stringify(key)}:`
      yield* canonicalPieces(one)
      before = ','
    }
    yield '}'
  }
}

export interface DocumentOwner {
  accountId: string
  flowId: string
}

/** Content-based id of a frozen document and its owner. */
export async function documentId(
  { accountId, flowId }: DocumentOwner,
  document: flows.FlowDocument,
): Promise<string> {
  const hash = createHash('sha256').update(`${accountId}\n${flowId}\n`)
  for (const piece of canonicalPieces(document)) {
    await takeTurn()
    hash.update(piece)
  }
  return hash.digest('hex')
}

/** Its node types in order, without the start. */
export const nodeTypesOf = ({ nodes }: flows.FlowDocument): string[] =>
  nodes
    .map(({ type }) => type)
    .filter((type) => CATALOGUE.get(type)?.role !== 'start')
    .slice(0, SHOWN_TYPES)

/** Columns stored with a draft: `draft`, `draft_id`, `node_types`. */
export const draftColumns = async (owner: DocumentOwner, document: flows.FlowDocument) => ({
  draft: await stringifyInTurns(document),
  draftId: await documentId(owner, document),
  nodeTypes: JSON.stringify(nodeTypesOf(document)),
})
