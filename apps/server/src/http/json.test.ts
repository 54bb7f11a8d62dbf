import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { JsonReader } from './json-reader.ts'

function parseJson(text: string, { exactNumbers = false } = {}): unknown {
  const reader = new JsonReader(text, exactNumbers)
  while (reader.read(1));
  return reader.value
}

describe('a body of JSON', () => {
  it('is read as JSON.parse reads it', () => {
    const nested = fc.json({ depthSize: 'medium' })
    const spaced = nested.map((json) => JSON.stringify(JSON.parse(json), null, 2))
    fc.assert(
      fc.property(fc.oneof(nested, spaced), (json) => {
        if (json.includes('"__proto__"') || json.includes('\\u0000')) return
        expect(parseJson(json)).toEqual(JSON.parse(json))
      }),
    )
  })

  it('is refused when JSON.parse refuses it, whatever was taken out of it or put in', () => {
    const place = fc.nat(200)
    const sign = fc.constantFrom(
      '',
      '"',
      '\\',
      ',',
      ':',
      '{',
      '}',
      '[',
      ']',
      '0',
      '-',
      '.',
      'e',
      'n',
      '\n',
      '\u0001',
    )
    fc.assert(
      fc.property(fc.json(), place, fc.nat(2), sign, (json, at, cut, put) => {
        const text = json.slice(0, at) + put + json.slice(at + cut)
        let value: unknown
        let isJson = true
        try {
          value = JSON.parse(text)
        } catch {
          isJson = false
        }
        let read: unknown
        let refused = ''
        try {
          read = parseJson(text)
        } catch (error) {
          refused = (error as Error).message
        }
        // It refuses more than what is no JSON, and says so in other words.
        if (!isJson) expect(refused).not.toBe('')
        else if (refused === '') expect(read).toEqual(value)
        else expect(refused).not.toBe('The body is not valid JSON.')
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['{"a":1,"a":2}', '"a"'],
    ['{"a":{},"b":[0,{"c":1,"d":1,"c":1}]}', '"b.1.c"'],
    ['{"a":1,"\\u0061":2}', '"a"'],
    ['[[{"":1,"":1}]]', '"0.0."'],
    ['{"constructor":1,"constructor":1}', '"constructor"'],
  ])('is refused when it has a key twice: %s', (json, key) => {
    expect(() => parseJson(json)).toThrow(`The body has the key ${key} twice.`)
  })

  test.each([
    '',
    ' ',
    '{"a":1',
    '[1,]',
    '{"a":1,}',
    '[1 2]',
    '01',
    '1.',
    '+1',
    "{'a':1}",
    '"a',
    'nul',
    '[] []',
    '\ufeff1',
  ])('is refused when it is none: %j', (json) => {
    expect(() => parseJson(json)).toThrow('The body is not valid JSON.')
  })

  it('may be nested 64 levels deep', () => {
    expect(() => parseJson('['.repeat(64) + ']'.repeat(64))).not.toThrow()
    expect(() => parseJson('['.repeat(65) + ']'.repeat(65))).toThrow('nested deeper than 64 levels')
    expect(() => parseJson('{"a":'.repeat(1_000_000))).toThrow('nested deeper than 64 levels')
  })

  it('may have 10,000 keys in an object, in any number of objects', () => {
    const object = (keys: number) => `{${Array.from({ length: keys }, (_, n) => `"k${n}":0`).join()}}`
    expect(() => parseJson(`[${object(10_000)},${object(10_000)}]`)).not.toThrow()
    expect(() => parseJson(`[${object(10_001)}]`)).toThrow('more than 10,000 keys, which is the limit')
  })

  it('may have a million items in a list', () => {
    const list = (items: number) => `[${Array(items).fill('1').join()}]`
    expect(() => parseJson(`{"a":${list(1_000_000)}}`)).not.toThrow()
    expect(() => parseJson(`{"a":${list(1_000_001)}}`)).toThrow(
      'more than 1,000,000 items, which is the limit',
    )
  })

  it('keeps numbers exactly where that is asked for', () => {
    expect(parseJson('[12345678901234567890, 1.50, -0]', { exactNumbers: true })).toEqual([
      '\u0000number:12345678901234567890',
      1.5,
      -0,
    ])
  })
})
