import { describe, expect, it } from 'vitest'
import { addressOf, looksEndless, looksLikePage } from './address.ts'
import { globMatches, refusalOf, type Scope } from './scope.ts'

const keyOf = (url: string) => addressOf(url)!.key

describe('addresses', () => {
  it.each([
    ['http://www.example.com/', 'https://example.com'],
    ['https://example.com/a/', 'https://example.com/a#part'],
    ['https://example.com/index.html', 'https://example.com/'],
    ['https://example.com/p?b=2&a=1', 'https://example.com/p?a=1&b=2&utm_source=x&gclid=y'],
    ['https://example.com//a//b', 'https://example.com/a/b'],
    ['https://example.com/a;jsessionid=8F2', 'https://example.com/a'],
  ])('%s and %s are one page', (one, other) => expect(keyOf(one)).toBe(keyOf(other)))

  it.each([
    ['https://example.com/a', 'https://example.com/b'],
    ['https://example.com/a?id=1', 'https://example.com/a?id=2'],
    ['https://example.com/', 'https://docs.example.com/'],
    ['http://example.com:8080/', 'http://example.com/'],
  ])('%s and %s are two', (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)))

  it('of one template have one shape', () => {
    const shape = (url: string) => addressOf(url)!.shape
    expect(shape('https://e.org/cal/2026/11')).toBe(shape('https://e.org/cal/1999/1'))
    expect(shape('https://e.org/list?page=2')).toBe(shape('https://e.org/list?page=77'))
    expect(shape('https://e.org/a')).not.toBe(shape('https://e.org/b'))
  })

  it.each(['mailto:a@example.com', 'javascript:alert(1)', 'nonsense', 'ftp://example.com/'])(
    '%s is invalid',
    (text) => expect(addressOf(text)).toBeNull(),
  )

  it.each([
    `https://example.com/${'a'.repeat(1200)}`,
    'https://example.com/a/b/a/b/a/b',
    `https://example.com/${Array.from({ length: 15 }, (_, index) => `p${index}`).join('/')}`,
    'https://example.com/?a=1&b=2&c=3&d=4&e=5&f=6&g=7',
  ])('%s looks endless', (url) => expect(looksEndless(url)).toBe(true))

  it('with extensions of images and programs are not pages', () => {
    expect(looksLikePage('https://example.com/logo.PNG')).toBe(false)
    expect(looksLikePage('https://example.com/manual.pdf')).toBe(true)
    expect(looksLikePage('https://example.com/about')).toBe(true)
  })
})

describe('the scope of a crawl', () => {
  const scope: Scope = { root: 'https://example.com/docs/', scope: 'path', include: [], exclude: [] }

  it.each([
    ['https://www.example.com/docs/a', null],
    ['http://example.com/docs/', null],
    ['https://example.com/blog', 'outside'],
    ['https://example.org/docs/', 'other_site'],
    ['https://docs.example.com/docs/', 'other_site'],
  ])('accepts or refuses %s', (url, refusal) => expect(refusalOf(url, scope)).toBe(refusal))

  it('follows patterns', () => {
    const picked: Scope = { ...scope, scope: 'site', include: ['/docs/*', '/faq'], exclude: ['*/old/*'] }
    expect(refusalOf('https://example.com/docs/a', picked)).toBeNull()
    expect(refusalOf('https://example.com/faq/one', picked)).toBeNull()
    expect(refusalOf('https://example.com/docs/old/a', picked)).toBe('excluded')
    expect(refusalOf('https://example.com/about', picked)).toBe('excluded')
  })

  it('matches hostile patterns in one pass', () => {
    const started = performance.now()
    expect(globMatches(`${'*a'.repeat(2000)}b`, `/${'a'.repeat(2000)}`)).toBe(false)
    // Backtracking would take longer than the age of the universe.
    expect(performance.now() - started).toBeLessThan(5000)
    expect(globMatches('/a*b*c', '/axxbxxc')).toBe(true)
    expect(globMatches('/a*b', '/ab')).toBe(true)
    expect(globMatches('ab*bc', 'abc')).toBe(false)
  })
})
