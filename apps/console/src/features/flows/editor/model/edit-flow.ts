import { flows } from '@millrace/contract'
import type { Document } from './document.ts'

export type Parameter = Document['params'][number]

/** The next free name: `field1`, `field2`, … */
function freeKey(taken: readonly string[]): string {
  let count = taken.length + 1
  while (taken.includes(`field${count}`)) count += 1
  return `field${count}`
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

export const removeParameter = (document: Document, at: number): Document => ({
  ...document,
  params: document.params.toSpliced(at, 1),
})

/** Puts a parameter one place up or down; their order is the order of forms. */
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
