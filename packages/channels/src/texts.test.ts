import { describe, expect, it } from 'vitest'
import { formatText } from './format.ts'
import { optWord } from './opt-words.ts'
import { partsOf } from './parts.ts'
import { isOnlyFiles, questionOf } from './question.ts'

describe('formatText', () => {
  const answer = '# Hours\n\n**Open** until 6 [1].\n- [Map](https://mill.test/map)\n* 1 < 2 & 3'

  it.each([
    ['whatsapp', '*Hours*\n\n*Open* until 6.\n• Map (https://mill.test/map)\n• 1 < 2 & 3'],
    ['slack', '*Hours*\n\n*Open* until 6.\n• <https://mill.test/map|Map>\n• 1 &lt; 2 &amp; 3'],
    ['plain', 'Hours\n\nOpen until 6.\n• Map (https://mill.test/map)\n• 1 < 2 & 3'],
  ] as const)('for %s', (format, expected) => {
    expect(formatText(answer, format)).toBe(expected)
  })

  it('lets nobody notify a whole channel of Slack', () => {
    expect(formatText('<!channel> hi', 'slack')).toBe('&lt;!channel&gt; hi')
  })
})

describe('partsOf', () => {
  it('leaves a short text whole', () => {
    expect(partsOf('Hello', { units: 'characters', most: 10 })).toEqual(['Hello'])
    expect(partsOf('  ', { units: 'characters', most: 10 })).toEqual([])
  })

  it('cuts between paragraphs, sentences and words, and loses nothing', () => {
    const text = 'One two three. Four five six.\n\nSeven eight nine ten eleven.'
    const parts = partsOf(text, { units: 'characters', most: 32 })
    expect(parts).toEqual(['One two three. Four five six.', 'Seven eight nine ten eleven.'])
    expect(partsOf('aaaa bbbb cccc', { units: 'characters', most: 10 })).toEqual(['aaaa bbbb', 'cccc'])
  })

  it.each(['ä', '🎉', '中', 'a'])('counts bytes, and cuts no %s in half', (char) => {
    const text = char.repeat(700)
    const parts = partsOf(text, { units: 'bytes', most: 1000 })
    expect(parts.join('')).toBe(text)
    for (const part of parts) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(1000)
      expect(part.isWellFormed()).toBe(true)
    }
  })

  it('ends a flood after ten parts, with a sign', () => {
    const parts = partsOf('word '.repeat(1000), { units: 'characters', most: 100 })
    expect(parts).toHaveLength(10)
    expect(parts.at(-1)).toMatch(/…$/)
    expect(parts.at(-1)!.length).toBeLessThanOrEqual(100)
  })
})

it('knows words for opting out and in only when they stand alone', () => {
  expect(['STOP', ' Stop. ', 'stopp!', '退订'].map(optWord)).toEqual(['out', 'out', 'out', 'out'])
  expect(['Start', '订阅'].map(optWord)).toEqual(['in', 'in'])
  expect(['Where is the bus stop?', 'stop it', ''].map(optWord)).toEqual([null, null, null])
})

it('tells a question from names of files', () => {
  const media = [{ kind: 'image' as const, name: null, ref: null }]
  expect(isOnlyFiles(questionOf({ text: '', media }))).toBe(true)
  expect(
    isOnlyFiles(questionOf({ text: '', media: [{ ...media[0]!, kind: 'document', name: 'a].pdf' }] })),
  ).toBe(true)
  expect(isOnlyFiles(questionOf({ text: 'How much is this?', media }))).toBe(false)
  expect(isOnlyFiles('[image] of a wheel')).toBe(false)
})
