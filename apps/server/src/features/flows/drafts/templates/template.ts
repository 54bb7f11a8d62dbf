import { flows, type sheets } from '@millrace/contract'
import type { z } from 'zod'
import { catalogue } from '../../../../lib/texts.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { zh } from './texts/zh.ts'

const flowTemplateTexts = catalogue('flowTemplates', { en, de, zh })

type TemplateKey = keyof typeof en

/** Returns one of the template's texts. */
export type Say<Key extends TemplateKey> = (key: keyof (typeof en)[Key] & string) => string

/** A sheet that a template uses and that can be created with it. */
interface TemplateSheet {
  key: string
  name: string
  columns: z.input<typeof sheets.newColumn>[]
}

/** A flow template. */
export interface FlowTemplate {
  key: string
  title: string
  description: string
  icon: string
  /** Sheets that its settings refer to with `sheetOf`. */
  sheets?: readonly TemplateSheet[]
  document: flows.FlowDocument
}

/** A localised template: its questions, steps, sheets and results are all translated. */
export function template<Key extends TemplateKey>(
  key: Key,
  icon: string,
  make: (t: Say<Key>) => Pick<FlowTemplate, 'sheets' | 'document'>,
): (language: string) => FlowTemplate {
  return (language) => {
    const say = flowTemplateTexts(language)
    const t: Say<Key> = (name) => say(`${key}.${name}` as Parameters<typeof say>[0])
    return { key, icon, title: t('title'), description: t('description'), ...make(t) }
  }
}

/** Placeholder in a template's settings for a sheet that doesn't exist yet. */
export const sheetOf = (key: string): string => `template:${key}`

/** The document with existing sheets filled in; a setting without a sheet stays empty and is reported as a problem. */
export function withSheets(
  { sheets = [], document }: FlowTemplate,
  made: ReadonlyMap<string, string>,
): flows.FlowDocument {
  if (sheets.length === 0) return document
  const places = new Map<unknown, string>(sheets.map(({ key }) => [sheetOf(key), made.get(key) ?? '']))
  const filled = (params: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(params).map(([key, value]) => [key, places.get(value) ?? value]))
  return { ...document, nodes: document.nodes.map((node) => ({ ...node, params: filled(node.params) })) }
}

interface Sketch {
  params?: flows.FlowDocumentInput['params']
  nodes: Node[]
  /** `n1 n2`, or `n2.yes n3` with a port. */
  edges: string[]
  settings?: flows.FlowDocumentInput['settings']
}
type Node = NonNullable<flows.FlowDocumentInput['nodes']>[number]

const GRID = { x: 320, y: 160 }

/** A node at a grid position: column, row. */
export const node = (
  id: string,
  { type, at, ...rest }: Omit<Node, 'id' | 'position'> & { at: [number, number] },
): Node => ({ id, type, position: { x: at[0] * GRID.x, y: at[1] * GRID.y }, ...rest })

export const START = node('n1', { type: 'start', at: [0, 0] })

/** Fields in the form of settings. */
export const fields = (values: Record<string, unknown>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

/** A case with a single rule. */
export const rule = (left: unknown, operator: flows.Rule['operator'], right?: unknown): flows.RuleGroup => ({
  match: 'all',
  rules: [{ left, operator, ...(right === undefined ? {} : { right }) }],
})

function edgeOf(text: string) {
  const [from = '', to = ''] = text.split(' ')
  const [id = '', port = 'out'] = from.split('.')
  return { from: id, port, to }
}

/** A flow graph in short form; throws, because an error in it is a programming error. */
export const sketch = ({ edges, ...rest }: Sketch): flows.FlowDocument =>
  flows.flowDocument.parse({ version: flows.FLOW_VERSION, edges: edges.map(edgeOf), ...rest })
