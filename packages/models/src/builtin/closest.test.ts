import { describe, expect, it } from 'vitest'
import { read } from './testing.ts'

describe('the closest passages', () => {
  it('are introduced as several, in the language of the fallback', async () => {
    const known = ['The Kestrel is green.', 'The Kestrel is made of steel.']
    const ask = async (fallback: string) =>
      (await read('How many gears does the Kestrel have?', known, { fallback })).text
    expect(await ask('Please write to us.')).toMatch(/\n\nThese may help:\n\n.+\[1\]\n\n.+\[2\]$/)
    expect(await ask('Dazu habe ich keine Antwort gefunden.')).toContain(
      'Vielleicht hilft Ihnen eines davon:',
    )
    expect(await ask('这个问题我没有找到答案。')).toContain('以下几段内容可能对您有帮助：')
  })

  it('are one where they are a single paragraph', async () => {
    const known = 'The Kestrel is green. We like bicycles.'
    expect((await read('How many gears does the Kestrel have?', [known])).text).toMatch(
      /^Please write to us\.\n\nThis may help:\n\n[^\n]+$/,
    )
  })
})
