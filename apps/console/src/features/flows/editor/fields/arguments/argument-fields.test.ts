import { describe, expect, it } from 'vitest'
import { argumentFields, argumentsOf, withArgument } from './argument-fields.ts'

const schema = (properties: object, required: string[] = []) => ({ type: 'object', properties, required })
const kinds = (properties: object) =>
  Object.fromEntries((argumentFields(schema(properties)) ?? []).map(({ name, kind }) => [name, kind]))

describe('the fields of a tool', () => {
  it('have the types, names and descriptions of its schema, required ones first', () => {
    const properties = {
      limit: { type: 'integer', title: 'Most', description: 'At most\nthis many' },
      query: { type: 'string' },
      sort: { type: 'string', enum: ['new', 'old'] },
      draft: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string' } },
    }
    expect(argumentFields(schema(properties, ['query']))).toEqual([
      { name: 'query', label: 'query', help: undefined, required: true, kind: 'text', options: [] },
      {
        name: 'limit',
        label: 'Most',
        help: 'At most this many',
        required: false,
        kind: 'number',
        options: [],
      },
      {
        name: 'sort',
        label: 'sort',
        help: undefined,
        required: false,
        kind: 'choice',
        options: ['new', 'old'],
      },
      { name: 'draft', label: 'draft', help: undefined, required: false, kind: 'boolean', options: [] },
      { name: 'tags', label: 'tags', help: undefined, required: false, kind: 'value', options: [] },
    ])
  })

  it('see through what may also be null', () => {
    expect(
      kinds({
        a: { type: ['string', 'null'] },
        b: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        c: { anyOf: [{ type: 'number' }, { type: 'string' }] },
        d: { type: ['string', 'number'] },
        e: { enum: ['x', 1] },
        f: true,
      }),
    ).toEqual({ a: 'text', b: 'number', c: 'value', d: 'value', e: 'value', f: 'value' })
  })

  it.each([
    ['none', null],
    ['a list', []],
    ['another type', { type: 'string' }],
    ['no properties', { type: 'object' }],
    ['empty properties', schema({})],
    ['too many', schema(Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`p${at}`, {}])))],
    ['a long name', schema({ ['x'.repeat(65)]: { type: 'string' } })],
    ['a name of the language', JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}')],
  ])('are none for %s', (_, given) => {
    expect(argumentFields(given)).toBeNull()
  })

  it('cut what is too long, and drop what could fake other text', () => {
    const [field] = argumentFields(schema({ a: { title: '\u202Etitle', description: 'x'.repeat(5000) } }))!
    expect(field).toMatchObject({ label: 'title', help: 'x'.repeat(400) })
  })
})

describe('arguments', () => {
  it('are read from text and objects, and left alone if they are neither', () => {
    expect(argumentsOf('{"a": "@@row.x@@"}')).toEqual({ a: '@@row.x@@' })
    expect(argumentsOf({ a: 1 })).toEqual({ a: 1 })
    expect(argumentsOf('')).toEqual({})
    expect(argumentsOf('{"a": @@row.x@@}')).toBeNull()
    expect(argumentsOf('@@row.all@@')).toBeNull()
    expect(argumentsOf('[1]')).toBeNull()
  })

  it('change one by one, and go when they are empty', () => {
    expect(withArgument({ a: 1 }, 'b', 2)).toEqual({ a: 1, b: 2 })
    expect(withArgument({ a: 1, b: 2 }, 'a', '')).toEqual({ b: 2 })
    expect(withArgument({}, 'a', false)).toEqual({ a: false })
  })
})
