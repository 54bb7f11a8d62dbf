import { flows } from '@millrace/contract'
import type { Document, Node } from './document.ts'
import { renameTokens } from './rename-tokens.ts'

export type Parameter = Document['params'][number]

const GIVEN = /^field\d+$/

/** The next free name: `field1`, `field2`, … */
function freeKey(taken: readonly string[]): string {
  let count = taken.length + 1
  while (taken.includes(`field${count}`)) count += 1
  return `field${count}`
}

const RESERVED: ReadonlySet<string> = new Set(flows.RESERVED_KEYS)

/** A key derived from a label, such as `company_name` from “Company name”; null when no letter is allowed in a key. */
function keyOf(label: string, taken: readonly string[]): string | null {
  const word = label
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-zA-Z0-9]+/g, '_')
    .replaceAll(/^[\d_]+|(?<!_)_+$/g, '')
    .toLowerCase()
    .slice(0, 60)
  if (word === '') return null
  const isFree = (key: string) =>
    !taken.includes(key) && !RESERVED.has(key) && !flows.nodeId.safeParse(key).success
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? word : `${word}_${count}`
    if (isFree(key)) return key
  }
}

export function addParameter(document: Document): Document {
  const key = freeKey(document.params.map((param) => param.key))
  const sequence = Math.max(-1, ...document.params.map((param) => param.sequence)) + 1
  return { ...document, params: [...document.params, flows.flowParameter.parse({ key, sequence })] }
}

export const changeParameter = (document: Document, at: number, change: Partial<Parameter>): Document => {
  const before = document.params[at]
  return before ? { ...document, params: document.params.with(at, { ...before, ...change }) } : document
}

/** Renames a parameter's key and its tokens in the steps, unless another parameter has the same key. */
export function renameParameter(document: Document, at: number, key: string): Document {
  const before = document.params[at]
  if (!before || before.key === key) return document
  const renamed = changeParameter(document, at, { key })
  if (renamed.params.some((one) => one.key === before.key)) return renamed
  const names = new Map([[before.key, key]])
  const nodes = document.nodes.map((node) => {
    const params = renameTokens(node.params, names) as Node['params']
    return JSON.stringify(params) === JSON.stringify(node.params) ? node : { ...node, params }
  })
  return { ...renamed, nodes }
}

/** Derives the key of a parameter from its label, unless the user chose one. */
export function nameParameter(document: Document, at: number): Document {
  const param = document.params[at]
  if (!param || !GIVEN.test(param.key)) return document
  const taken = document.params.flatMap(({ key }, other) => (other === at ? [] : [key]))
  const key = keyOf(param.label, taken)
  return key === null ? document : renameParameter(document, at, key)
}

export const removeParameter = (document: Document, at: number): Document => ({
  ...document,
  params: document.params.toSpliced(at, 1),
})

/** Moves a parameter up or down; forms use the same order. */
export function shiftParameter(document: Document, at: number, by: -1 | 1): Document {
  const one = document.params[at]
  const to = at + by
  if (!one || to < 0 || to >= document.params.length) return document
  const params = document.params
    .toSpliced(at, 1)
    .toSpliced(to, 0, one)
    .map((param, sequence) => (param.sequence === sequence ? param : { ...param, sequence }))
  return { ...document, params }
}

export const changeSettings = (document: Document, change: Partial<flows.FlowSettings>): Document => ({
  ...document,
  settings: { ...document.settings, ...change },
})
