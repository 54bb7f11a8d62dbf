import { describe, expect, it } from 'vitest'
import { eachWord } from './words.ts'

function wordsOf(text: string): string[] {
  const words: string[] = []
  eachWord(text, (word) => words.push(word))
  return words
}

describe('eachWord', () => {
  it.each([
    ['e-mail', ['e', 'mail', 'email']],
    ['XR-200', ['xr', '200', 'xr200']],
    ['XR200', ['xr200', 'xr', '200']],
    ['user_id', ['user', 'id', 'userid']],
    ['1,200', ['1200']],
    ['1.200,50', ['1200.5']],
    ['1\u00a0200', ['1200']],
    ['12.50', ['12.5']],
    ['12,5', ['12.5']],
    ['v2.3.1', ['v2', '3', '1', 'v2.3.1']],
    ['10.0.0.1', ['10.0.0.1', '10', '0', '0', '1']],
    ["the company's", ['the', 'company']],
    ['don’t', ['dont']],
    ["l'eau", ['l', 'eau']],
    ['O’Brien', ['o', 'brien', 'obrien']],
    ['U.S.A.', ['u', 's', 'a', 'usa']],
    ['help@acme.com', ['help', 'acme', 'com', 'help@acme.com']],
    ['The end.Next', ['the', 'end', 'next']],
    ['C++ and C#', ['c++', 'and', 'c#']],
    ['ＡＢＣ ﬁle', ['abc', 'file']],
    ['Bu\u0308cher', ['bücher']],
    ['退款', ['退', '款', '退款']],
    ['iPhone手机', ['iphone', '手', '机', '手机']],
    ['', []],
    ['... — !', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('gives offsets into the text as it was', () => {
    const text = 'Über “naïve” e-mail: 🙂 退款, 1,200 ﬁles'
    eachWord(text, (word, start, end) => {
      const letters = (s: string) => s.normalize('NFKC').toLowerCase().replace(/[-,]/g, '')
      expect(letters(text.slice(start, end))).toBe(word)
    })
    const places: string[] = []
    eachWord(text, (_word, start, end) => places.push(text.slice(start, end)))
    expect(places).toEqual(['Über', 'naïve', 'e', 'mail', 'e-mail', '退', '款', '退款', '1,200', 'ﬁles'])
  })

  it('splits Thai by its dictionary and skips words too long to be words', () => {
    expect(wordsOf('นโยบายการคืนเงิน')).toContain('เงิน')
    expect(wordsOf(`${'x'.repeat(65)} ok`)).toEqual(['ok'])
  })
})
