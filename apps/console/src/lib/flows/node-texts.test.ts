import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { de } from './node-texts/de.ts'
import { zh } from './node-texts/zh.ts'

/** The page is written from the definitions of all node types, and the check fails when it is not up to date. */
const page = readFileSync(new URL('../../../../../docs/nodes.md', import.meta.url), 'utf8')
const types = [...page.matchAll(/^### .+ \(`(\w+)`\)$/gm)].map(([, type = '']) => type)

it.each([
  ['German', de],
  ['Chinese', zh],
])('has words for every node type in %s', (_, texts) => {
  expect(types.length).toBeGreaterThan(20)
  expect(types.filter((type) => !Object.hasOwn(texts, type))).toEqual([])
  expect(Object.keys(texts).filter((type) => !types.includes(type))).toEqual([])
})
