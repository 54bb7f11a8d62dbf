import { flows } from '@millrace/contract'
import type { Problems } from './problem.ts'
import { nameOf } from './problem.ts'

const RESERVED = new Set<string>(flows.RESERVED_KEYS)

function checkParams({ params }: flows.FlowDocument, problems: Problems): void {
  const seen = new Set<string>()
  for (const { key } of params) {
    if (seen.has(key)) problems.add('param_duplicate', `Two parameters are named ${key}`, { param: key })
    if (RESERVED.has(key) || flows.nodeId.safeParse(key).success)
      problems.add('param_reserved', `${key} is a reserved name. Choose another name`, {
        param: key,
      })
    seen.add(key)
  }
}

function checkNode(
  node: flows.FlowNode,
  definition: flows.NodeDefinition | undefined,
  problems: Problems,
): void {
  const place = { nodeId: node.id }
  if (!definition)
    problems.add(
      'type_unknown',
      `${nameOf({ node, definition })} has an unknown step type: ${node.type}`,
      place,
    )
  else if (node.version !== definition.version)
    problems.add(
      'type_version',
      `${nameOf({ node, definition })} was created with version ${node.version} of its step type; this server has version ${definition.version}`,
      place,
    )
}

function checkStart(document: flows.FlowDocument, catalogue: flows.Catalogue, problems: Problems): void {
  const starts = document.nodes.filter(({ type }) => catalogue.get(type)?.role === 'start')
  const [first, ...more] = starts
  if (!first) problems.add('start_missing', 'The flow has no start', {})
  else if (first.disabled) problems.add('start_missing', 'The start is disabled', { nodeId: first.id })
  for (const { id } of more) problems.add('start_duplicate', 'The flow already has a start', { nodeId: id })
}

/** Checks that don't follow edges: names, types, start and output. */
export function checkDocument(
  document: flows.FlowDocument,
  catalogue: flows.Catalogue,
  { problems, part }: { problems: Problems; part: boolean },
): void {
  checkParams(document, problems)
  const seen = new Set<string>()
  for (const node of document.nodes) {
    if (seen.has(node.id))
      problems.add('node_duplicate', `Two steps have the ID ${node.id}`, { nodeId: node.id })
    seen.add(node.id)
    checkNode(node, catalogue.get(node.type), problems)
  }
  checkStart(document, catalogue, problems)
  const hasOutput = document.nodes.some(
    ({ type, disabled }) => !disabled && catalogue.get(type)?.role === 'output',
  )
  if (!hasOutput && !part) problems.warn('output_missing', 'The flow has no results. Add an output step', {})
}
