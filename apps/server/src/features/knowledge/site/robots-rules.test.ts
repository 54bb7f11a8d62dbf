import { expect, it } from 'vitest'
import { cpuMs } from '../../../testing/event-loop/cpu-ms.ts'
import { readRobotsRules } from './robots-rules.ts'

const allows = (rules: string, path: string) =>
  readRobotsRules(`User-agent: *\n${rules}`, 'Millrace').allows(path)

it.each([
  ['Disallow: /fish', '/fish.html', false],
  ['Disallow: /fish', '/Fish', true],
  ['Disallow: /fish*', '/fishheads', false],
  ['Disallow: /*.php', '/a/file.php?x=1', false],
  ['Disallow: /*.php$', '/file.php?x=1', true],
  ['Disallow: /*.php$', '/file.php', false],
  ['Disallow: /fish$', '/fishes', true],
  ['Disallow: /a*b*c$', '/a-b-c-b-c', false],
  ['Disallow: /aa*aa$', '/aaa', true],
  ['Disallow: /p\nAllow: /page', '/page', true],
  ['Disallow: /\nAllow: /page$', '/page.htm', false],
  ['Disallow: /page\nAllow: /page', '/page', true],
  ['Disallow: /*.htm\nAllow: /page', '/page.htm', false],
  ['Disallow: /münchen', '/m%C3%BCnchen/plan', false],
  ['Disallow: /a%3cb', '/a%3Cb', false],
  ['Disallow:', '/anything', true],
])('%s and %s: %s', (rules, path, expected) => {
  expect(allows(rules, path)).toBe(expected)
})

it('uses the groups that name this crawler, otherwise those for all', () => {
  const text =
    'User-agent: other\nUser-agent: MILLRACE/1.0\nDisallow: /a\nSitemap: /map.xml\n\nUser-agent: *\nDisallow: /b\n\nUser-agent: millrace\nDisallow: /c'
  const mine = readRobotsRules(text, 'Millrace')
  expect(['/a', '/b', '/c'].map((path) => mine.allows(path))).toEqual([false, true, false])
  expect(readRobotsRules(text, 'Another').allows('/b')).toBe(false)
  expect(mine.sitemaps).toEqual(['/map.xml'])
})

const HOSTILE: [string, string][] = [
  ['480,000 asterisks in one rule', `Disallow: /${'*'.repeat(480_000)}x`],
  ['asterisks with a letter between', `Disallow: /${'*a'.repeat(240_000)}`],
  ['wild rules without end', 'Disallow: /*a*a*a*a*a*b\n'.repeat(20_000)],
  ['plain rules without end', Array.from({ length: 30_000 }, (_, n) => `Disallow: /${n}`).join('\n')],
  ['agents without end', 'User-agent: millrace\n'.repeat(25_000)],
  ['one line of colons', ':'.repeat(490_000)],
  ['spaces before a colon', `${' '.repeat(490_000)}:`],
  ['spaces after a field', `Disallow${' '.repeat(490_000)}`],
]

it.each(HOSTILE)('%s: parsed within 200 ms, and 1,000 paths checked within 200 ms', async (_, rules) => {
  let read = readRobotsRules('', 'Millrace')
  const toRead = await cpuMs(() => (read = readRobotsRules(`User-agent: *\n${rules}`, 'Millrace')))
  const toAsk = await cpuMs(() => {
    for (let n = 0; n < 1000; n += 1) read.allows(`/${'a'.repeat(60)}${n}`)
  })
  expect(toRead).toBeLessThan(200)
  expect(toAsk).toBeLessThan(200)
})

it('a rule that is too long forbids by its beginning, and allows nothing', () => {
  const long = `/shop/${'x'.repeat(5000)}`
  expect(allows(`Disallow: ${long}`, `/shop/${'x'.repeat(2500)}`)).toBe(false)
  expect(allows(`Disallow: /\nAllow: ${long}`, long)).toBe(false)
})

it('with more rules than supported, nothing is allowed, and it says so', () => {
  const read = readRobotsRules(`User-agent: *\n${'Disallow: /a\n'.repeat(2001)}`, 'Millrace')
  expect([read.tooMany, read.allows('/b')]).toEqual([true, false])
})
