import { tools } from '@millrace/contract'
import { assert, constantFrom, jsonValue, oneof, pre, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkArguments } from './check-arguments.ts'
import { ToolFailure } from './failure.ts'
import { fillRequest } from './fill-request.ts'

const request = (given: Partial<tools.HttpTool['request']>): tools.HttpTool['request'] => ({
  method: 'POST',
  url: 'https://api.example.test/v1/cities/@@city@@/days?unit=@@unit@@',
  query: [],
  headers: [],
  body: '',
  ...given,
})

describe('the address', () => {
  it('carries arguments encoded', () => {
    const { url } = fillRequest(request({}), { city: 'Bad Ems & Co?#', unit: 'a&b=c' })
    expect(url).toBe('https://api.example.test/v1/cities/Bad%20Ems%20%26%20Co%3F%23/days?unit=a%26b%3Dc')
  })

  it.each(['..', '.', '', '../admin', 'a/b', 'a\\b', '..\\x', 'a\r\nb', 'a\tb'])(
    'refuses %j as a part of the path',
    (city) => {
      expect(() => fillRequest(request({}), { city })).toThrow(ToolFailure)
    },
  )

  it('keeps a disguised dot segment as a name', () => {
    expect(new URL(fillRequest(request({}), { city: '%2e%2e' }).url).pathname).toBe(
      '/v1/cities/%252e%252e/days',
    )
  })

  it('refuses two dots that combine from two arguments', () => {
    const template = request({ url: 'https://api.example.test/a/@@x@@@@y@@/b' })
    expect(() => fillRequest(template, { x: '.', y: '.' })).toThrow(ToolFailure)
  })

  it('keeps host, scheme and the number of segments whatever the arguments are', () => {
    const word = oneof(
      string({ unit: 'binary' }),
      constantFrom('//evil.test', '@evil.test', 'http://evil.test', '%2F..%2F', '?x', '#y', ':81'),
    )
    assert(
      property(word, word, word, (city, unit, extra) => {
        pre([city, unit, extra].every((one) => one.isWellFormed()))
        try {
          const template = request({ query: [{ name: 'extra', value: '@@extra@@' }] })
          const url = new URL(fillRequest(template, { city, unit, extra }).url)
          expect(url.origin).toBe('https://api.example.test')
          expect(url.pathname.split('/')).toHaveLength(5)
          expect([...url.searchParams.keys()]).toEqual(['unit', 'extra'])
          expect(url.hash).toBe('')
        } catch (error) {
          expect(error).toBeInstanceOf(ToolFailure)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('leaves out missing values, and repeats the name for a list', () => {
    const query = [
      { name: 'tag', value: '@@tags@@' },
      { name: 'from', value: '@@from@@' },
      { name: 'v', value: '2' },
    ]
    const { url } = fillRequest(request({ url: 'https://api.example.test/', query }), { tags: ['a', 'b'] })
    expect(url).toBe('https://api.example.test/?tag=a&tag=b&v=2')
  })
})

describe('headers', () => {
  it.each(['x\r\nX-Evil: 1', 'x\ny', 'x\u0000', 'naïve – dash'])('cannot contain %j', (value) => {
    const template = request({ headers: [{ name: 'X-Note', value: 'about @@note@@' }] })
    expect(() => fillRequest(template, { city: 'a', note: value })).toThrow('the header X-Note')
  })
})

describe('the body', () => {
  const bodyOf = (body: string, given: Record<string, unknown>) =>
    JSON.parse(fillRequest(request({ url: 'https://api.example.test/', body }), given).body!) as unknown

  it('treats arguments as data, whatever they are', () => {
    const evil = '", "admin": true, "x": "'
    expect(bodyOf('{"name": "Dear @@name@@!", "n": "@@n@@"}', { name: evil, n: 3 })).toEqual({
      name: `Dear ${evil}!`,
      n: 3,
    })
    assert(
      property(jsonValue(), (value) => {
        const got = bodyOf('{"a": {"b": ["@@v@@"]}, "fixed": 1}', { v: value }) as { fixed: number }
        expect(Object.keys(got)).toEqual(['a', 'fixed'])
        expect(got).toEqual(JSON.parse(JSON.stringify({ a: { b: [value] }, fixed: 1 })))
      }),
      { numRuns: 200 },
    )
  })

  it('does not fill inserted values', () => {
    expect(bodyOf('{"a": "x @@one@@"}', { one: '@@two@@', two: 'secret' })).toEqual({ a: 'x @@two@@' })
  })

  it('leaves out missing values', () => {
    expect(bodyOf('{"a": "@@a@@", "list": ["@@a@@", 1]}', {})).toEqual({ list: [1] })
  })
})

describe('arguments', () => {
  const parameters = tools.parameters.parse({
    type: 'object',
    properties: {
      city: { type: 'string', maxLength: 10 },
      day: { type: 'string', format: 'date' },
      n: { type: 'integer', minimum: 1 },
      who: { type: 'array', maxItems: 2, items: { type: 'object', properties: { id: { type: 'string' } } } },
    },
    required: ['city'],
  })
  const wrong: [unknown, string][] = [
    [{}, 'city is missing'],
    [null, 'city is missing'],
    ['text', 'The arguments must be an object'],
    [{ city: 'a'.repeat(11) }, 'city must have at most 10 characters'],
    [{ city: 'a', n: 1.5 }, 'n must be a whole number'],
    [{ city: 'a', n: '1' }, 'n must be a'],
    [{ city: 'a', day: 'tomorrow' }, 'day must be a date'],
    [{ city: 'a', admin: true }, 'can’t have admin'],
    [{ city: 'a', who: [{ id: 'x', role: 'admin' }] }, 'role'],
    [JSON.parse('{"city":"a","__proto__":{"n":1}}'), '__proto__'],
    [{ city: '\ud800' }, 'broken'],
  ]

  it.each(wrong)('%j are refused', (given, complaint) => {
    expect(() => checkArguments(parameters, given)).toThrow(complaint)
  })

  it('that fit are accepted', () => {
    const given = { city: 'Ems', day: '2026-02-28', n: 2, who: [{ id: 'x' }] }
    expect(checkArguments(parameters, given)).toEqual(given)
  })
})
