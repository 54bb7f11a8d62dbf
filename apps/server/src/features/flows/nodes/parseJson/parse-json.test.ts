import { expect, test } from 'vitest'
import { outputOf } from '../testing/try-node.ts'

const parse = (text: string, search = false) =>
  outputOf('parseJson', { params: { text: '@@t@@', search }, row: { t: text } })

test('numbers keep all their digits', async () => {
  expect(
    await parse('{"a": 0.1, "b": 9007199254740993, "c": 1.50, "d": 1e3, "e": 0.12345678901234567890}'),
  ).toEqual({
    a: 0.1,
    b: '9007199254740993',
    c: 1.5,
    d: 1000,
    e: '0.12345678901234567890',
  })
})

test('finds JSON between words', async () => {
  expect(
    await parse('Here it is:\n```json\n{"a": "} [", "b": [1, {"c": "\\""}]}\n```\nAnything else?', true),
  ).toEqual({
    a: '} [',
    b: [1, { c: '"' }],
  })
  expect(await parse('{not this} but [1, 2]', true)).toEqual([1, 2])
  expect(await parse(' "just text" ', true)).toBe('just text')
})

test('fails for anything but JSON, and says so', async () => {
  await expect(parse('{"a": }')).rejects.toThrow('not_json: The text isn’t valid JSON')
  await expect(parse('no data, sorry', true)).rejects.toThrow('not_json: The text contains no JSON')
  await expect(parse('['.repeat(100_000), true)).rejects.toThrow('not_json')
})

test('treats the key __proto__ like any other', async () => {
  const value = (await parse('{"__proto__": {"admin": true}}')) as { admin?: boolean }
  expect(value.admin).toBeUndefined()
  expect(Object.keys(value)).toEqual(['__proto__'])
})

test('fails for deep nesting, and says so', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(await parse(nested(64))).toBeInstanceOf(Array)
  for (const levels of [65, 5000, 100_000])
    for (const search of [false, true])
      await expect(parse(nested(levels), search)).rejects.toThrow(
        'too_deep: The data is nested more than 64 levels deep, which is the limit.',
      )
})
