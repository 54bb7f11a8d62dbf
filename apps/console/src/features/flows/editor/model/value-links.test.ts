import { expect, it } from 'vitest'
import { CATALOGUE, chain } from './testing.ts'
import { valueLinks } from './value-links.ts'

const fields = (...values: string[]) => ({ fields: values.map((value, at) => ({ name: `f${at}`, value })) })

it('finds what a node takes from others, what they take from it, and what else it refers to', () => {
  const made = chain('setFields', 'setFields', 'output')
  const values: Record<string, string[]> = {
    n2: ['@@name@@'],
    n3: ['@@n2.f0@@ and @@n2.f0@@', '@@row.city@@', '@@name@@'],
    n4: ['@@n3.f0@@', '@@n3@@', '@@n2.list[0].url@@'],
  }
  const document = {
    ...made,
    nodes: made.nodes.map((node) => ({ ...node, params: fields(...(values[node.id] ?? [])) })),
  }
  const { takes, gives, others } = valueLinks(document, CATALOGUE, 'n3')
  expect([...takes]).toEqual([['n2', ['f0']]])
  expect([...gives]).toEqual([['n4', ['f0', '']]])
  expect(others).toEqual(['row.city', 'name'])
  expect([...valueLinks(document, CATALOGUE, 'n2').gives]).toEqual([
    ['n3', ['f0']],
    ['n4', ['list[0].url']],
  ])
})
