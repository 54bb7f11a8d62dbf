import { flows, runs } from '@millrace/contract'
import { type GivenOutput, partOf, StepError } from '@millrace/engine'
import type { z } from 'zod'
import { Failure, invalid } from '../../../lib/errors.ts'
import { CATALOGUE } from '../../flows/index.ts'
import { withinLimit } from '../walk/output-limit.ts'

type Input = Pick<z.output<typeof runs.testRun.body>, 'part' | 'given'>

/** A frozen document contains the given outputs and those of an earlier run. */
const MOST_CHARACTERS = 32 * 1024 * 1024

/** Each given output must belong to a node, and be one that a step could have. */
function readGiven(document: flows.FlowDocument, given: Input['given'] = {}): Map<string, GivenOutput> {
  const ids = new Set(document.nodes.map(({ id }) => id))
  for (const [id, { output }] of Object.entries(given)) {
    const path = `body.given.${id}`
    if (!ids.has(id)) throw invalid([{ path, message: `there is no step ${id} in the flow` }])
    try {
      withinLimit({ output })
    } catch (error) {
      if (error instanceof StepError) throw invalid([{ path, message: 'is larger than 1 MB' }])
      throw error
    }
  }
  return new Map(Object.entries(given).map(([id, { port, output }]) => [id, { port, output }]))
}

const withPins = (
  document: flows.FlowDocument,
  given: ReadonlyMap<string, GivenOutput>,
): flows.FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => {
    const pinned = given.get(node.id)
    return pinned && node.type !== 'start' ? { ...node, pinned: { ...pinned } } : node
  }),
})

function missingText(document: flows.FlowDocument, id: string): string {
  const isLoop = CATALOGUE.get(document.nodes.find((node) => node.id === id)?.type ?? '')?.role === 'loop'
  return isLoop
    ? `the item of ${id} is required in part.items`
    : `the output of ${id} is required. Pass it, or choose an earlier run in which ${id} ran`
}

/** The document to run: all of it or a part, with the given outputs. */
export function testDocument(
  document: flows.FlowDocument,
  { part, given }: Input,
  earlier: ReadonlyMap<string, GivenOutput> | undefined,
): flows.FlowDocument {
  const known = readGiven(document, given)
  if (!part) return withPins(document, known)
  const { kind, nodeId } = part
  if (!document.nodes.some(({ id }) => id === nodeId))
    throw invalid([{ path: 'body.part.nodeId', message: `there is no step ${nodeId} in the flow` }])
  const items = new Map(Object.entries(part.items ?? {}))
  const found = partOf(document, CATALOGUE, {
    kind,
    nodeId,
    given: known,
    items,
    ...(earlier ? { earlier } : {}),
  })
  // A cycle, or an unknown node type: compiling says where.
  if (!found) return document
  if (found.missing.length > 0)
    throw invalid(
      found.missing.map((id) => ({ path: `body.given.${id}`, message: missingText(document, id) })),
    )
  if (JSON.stringify(found.document).length > MOST_CHARACTERS)
    throw new Failure(
      'payload_too_large',
      'The outputs reused by this test run are too large. Run the whole flow, or pass smaller ones.',
    )
  return found.document
}
