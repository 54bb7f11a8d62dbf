import { flows } from '@millrace/contract'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const DEFAULTS = {
  param: flows.flowParameter.parse({ key: 'a' }) as Record<string, unknown>,
  node: { title: '', params: {}, version: 1, position: { x: 0, y: 0 } } as Record<string, unknown>,
  edge: { port: 'out' } as Record<string, unknown>,
  settings: flows.flowSettings.parse({}) as Record<string, unknown>,
}

const spare = (
  value: Record<string, unknown>,
  defaults: Record<string, unknown>,
  kept: readonly string[] = [],
) =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([key, one]) => one !== undefined && (kept.includes(key) || !isSame(one, defaults[key])),
    ),
  )

/**
 * Serialises a document for storage and files: defaults are left out, and every node, edge and parameter has its own
 * line, so that a diff shows which ones changed.
 */
export function writeDocument(document: flows.FlowDocument): string {
  const list = (values: Record<string, unknown>[]): string =>
    values.length === 0
      ? '[]'
      : `[\n${values.map((value) => `    ${JSON.stringify(value)}`).join(',\n')}\n  ]`
  const parts = [
    `"version": ${document.version}`,
    `"params": ${list(document.params.map((param) => spare(param, DEFAULTS.param, ['key'])))}`,
    `"nodes": ${list(document.nodes.map((node) => spare(node, DEFAULTS.node)))}`,
    `"edges": ${list(document.edges.map((edge) => spare(edge, DEFAULTS.edge)))}`,
    `"settings": ${JSON.stringify(spare(document.settings, DEFAULTS.settings))}`,
    `"notes": ${list(document.notes)}`,
  ]
  return `{\n${parts.map((part) => `  ${part}`).join(',\n')}\n}\n`
}
