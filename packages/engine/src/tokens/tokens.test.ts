import { flows } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StepError } from '../step-error.ts'
import { compileValue, type TokenPlace } from './compile-value.ts'
import { fill } from './fill.ts'
import { escapeTokens, parseTemplate, writeToken } from './parse-template.ts'
import type { Scope } from './references.ts'

const scopeOf = (params: Record<string, unknown>): Scope => ({
  params,
  row: null,
  outputs: new Map(),
  item: null,
  index: -1,
  parent: null,
})

/** Fills a template in with parameters of any name. */
function filled(template: unknown, params: Record<string, unknown>, type: flows.ParameterType = 'VALUE') {
  const problems: { code: string; place: TokenPlace }[] = []
  const compiled = compileValue(template, type, {
    complain: (code, place) => problems.push({ code, place }),
    resolve: (token) => ({ source: { from: 'param', key: token.head }, path: token.path, token }),
  })
  if (problems.length > 0) return problems
  return fill(compiled, scopeOf(params))
}

describe('a template', () => {
  it.each([
    ['a @@x@@ b', 'a 1 b'],
    ['@@ x @@', 1],
    ['@@@@', '@@'],
    ['@@@@x@@@@', '@@x@@'],
    ['a@@@x@@', 'a@1'],
    ['@@x@@@', '1@'],
    ['@@x@@@@x@@', '11'],
    ['@@list[1].name@@', 'b'],
    ['@@list.length@@', 2],
    ['@@obj["a b"]@@!', 'c!'],
    ['@@obj["q\\"q"]@@', 'd'],
    ['@@none?@@', null],
    ['<@@none.a.b?@@>', '<>'],
    ['me@example.org', 'me@example.org'],
    ['@@obj@@', { 'a b': 'c', 'q"q': 'd' }],
    ['=@@list@@', '=[{"name":"a"},{"name":"b"}]'],
  ])('%s', (template, expected) => {
    const params = { x: 1, list: [{ name: 'a' }, { name: 'b' }], obj: { 'a b': 'c', 'q"q': 'd' } }
    expect(filled(template, params)).toEqual(expected)
  })

  it('is told where a sign begins no token', () => {
    expect(filled({ a: ['x', 'say @@ twice'] }, {})).toEqual([
      { code: 'token_malformed', place: { path: 'a[1]', offset: 4 } },
    ])
    expect(parseTemplate('@@x y@@').malformed).toEqual([0, 5])
  })

  it('is read back as it was written', () => {
    const word = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_-]{0,8}$/)
    const token = fc.record({
      head: word,
      path: fc.array(fc.oneof(fc.nat(99), fc.string({ minLength: 1 })), { maxLength: 3 }),
      optional: fc.boolean(),
    })
    const text = fc.string({ unit: fc.constantFrom('@', 'a', '"', '\\', '\n') })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, token)), text, (pairs, last) => {
        const written =
          pairs.map(([before, one]) => escapeTokens(before) + writeToken(one)).join('') + escapeTokens(last)
        const { parts, malformed } = parseTemplate(written)
        expect(malformed).toEqual([])
        const read = parts.map((part) =>
          typeof part === 'string' ? part : [part.head, part.path, part.optional],
        )
        const meant = [
          ...pairs.flatMap(([before, one]) => [before, [one.head, one.path, one.optional]]),
          last,
        ]
        expect(read.filter((part) => part !== '')).toEqual(meant.filter((part) => part !== ''))
      }),
    )
  })

  it('takes time in proportion to its length, whatever is in it', () => {
    for (const piece of ['@', '@@a', '@@a.b', '@@a["', '@@ ', '@@a[0]']) {
      const started = process.cpuUsage()
      parseTemplate(piece.repeat(100_000))
      expect(process.cpuUsage(started).user / 1000, piece).toBeLessThan(2000)
    }
  })
})

describe('values', () => {
  it('are data: they are never looked through for tokens, at any depth', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const tricky = `@@secret@@${value}@@@@`
        expect(filled('@@a@@', { a: tricky, secret: 'no' })).toBe(tricky)
        expect(filled({ b: ['<@@a@@>'] }, { a: tricky, secret: 'no' })).toEqual({ b: [`<${tricky}>`] })
      }),
    )
  })

  it('come from own properties only', () => {
    for (const template of ['@@a.constructor@@', '@@a.__proto__.x@@', '@@toString@@', '@@list.map@@'])
      expect(() => filled(template, { a: {}, list: [] }), template).toThrow(StepError)
    const result = filled(JSON.parse('{"__proto__": "@@a@@"}'), { a: 1 })
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
    expect(Object.hasOwn(result as object, '__proto__')).toBe(true)
  })

  it('cannot break out of a JSON text, in quotes or out of them', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const template = '{"a": "<@@v@@>", "b": @@v@@, "c": [@@v@@]}'
        expect(filled(template, { v: value }, 'JSON')).toEqual(
          JSON.parse(JSON.stringify({ a: `<${flows.textOf(value)}>`, b: value, c: [value] })),
        )
      }),
    )
    expect(filled(String.raw`{"a": "\@@v@@"}`, {}, 'JSON')).toMatchObject([{ code: 'json_invalid' }])
    expect(filled('{"a": @@v@@', {}, 'JSON')).toMatchObject([{ code: 'json_invalid' }])
  })

  it('stay within their part of an address', () => {
    const url = 'https://example.org/@@v@@/x?q=@@v@@'
    expect(filled(url, { v: 'a/b?c#d&e' }, 'URL')).toBe(
      'https://example.org/a%2Fb%3Fc%23d%26e/x?q=a%2Fb%3Fc%23d%26e',
    )
    expect(() => filled(url, { v: '..' }, 'URL')).toThrow('can’t be part of a URL')
    expect(filled('https://example.org/?q=@@v@@', { v: '..' }, 'URL')).toBe('https://example.org/?q=..')
    expect(filled('@@base@@/@@v@@', { base: 'https://a.example/b', v: '\ud800' }, 'URL')).toBe(
      'https://a.example/b/%EF%BF%BD',
    )
  })

  it('are no markup in HTML', () => {
    expect(filled(`<b title="@@v@@">@@v@@</b>`, { v: `"><script>'&` }, 'HTML')).toBe(
      '<b title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</b>',
    )
  })

  it('never enter code or schemas', () => {
    expect(filled('return "@@v@@"', { v: '"; steal()' }, 'CODE')).toBe('return "@@v@@"')
  })

  it('do not fill the memory', () => {
    const template = '@@v@@'.repeat(200)
    expect(() => filled(template, { v: 'x'.repeat(100_000) })).toThrow('longer than 10,000,000 characters')
  })
})
