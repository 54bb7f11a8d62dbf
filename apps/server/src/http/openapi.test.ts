import { expect, it } from 'vitest'
import { openApi } from './openapi.ts'
import { shareSchemas } from './shared-schemas.ts'

const valuesOf = (node: unknown, key: string): unknown[] => {
  if (Array.isArray(node)) return node.flatMap((one) => valuesOf(one, key))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => (name === key ? [value] : valuesOf(value, key)))
}

it('describes the API in a document whose every reference leads somewhere', async () => {
  const document = await openApi('/api')
  const { schemas } = document.components as { schemas: Record<string, unknown> }
  const known = new Set(Object.keys(schemas).map((name) => `#/components/schemas/${name}`))
  const refs = valuesOf(document, '$ref')
  expect(refs.length).toBeGreaterThan(10)
  expect(refs.filter((ref) => !known.has(ref as string))).toEqual([])
  expect(valuesOf(document, '$defs')).toEqual([])
  expect(Object.keys(schemas)).toContain('SheetFilter')
})

it('keeps apart what has one name and is not the same', () => {
  const use = (type: string) => ({ $ref: '#/$defs/a', $defs: { a: { type } } })
  const { document, schemas } = shareSchemas({ one: use('string'), two: use('number'), three: use('string') })
  expect(document).toEqual({
    one: { $ref: '#/components/schemas/a' },
    two: { $ref: '#/components/schemas/a_2' },
    three: { $ref: '#/components/schemas/a' },
  })
  expect(schemas).toEqual({ a: { type: 'string' }, a_2: { type: 'number' } })
})

it('follows definitions that name themselves and each other', () => {
  const list = { type: 'array', items: { $ref: '#/$defs/item' } }
  const item = { anyOf: [{ $ref: '#/$defs/list' }, { type: 'null' }] }
  const { schemas } = shareSchemas({ root: { $ref: '#/$defs/list', $defs: { list, item } } })
  expect(schemas).toEqual({
    list: { type: 'array', items: { $ref: '#/components/schemas/item' } },
    item: { anyOf: [{ $ref: '#/components/schemas/list' }, { type: 'null' }] },
  })
})
