import { describe, expect, it } from 'vitest'
import { FALLBACK, read } from './testing.ts'

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

const KAYAKS = `# Kayak rental prices

| Kayak | Seats | 1 hour | Day |
|---|---|---|---|
| Single kayak | 1 | €12 | €45 |
| Double kayak | 2 | €18 | €66 |
| Family canoe | 4 | €24 | €90 |

Life jackets are included. Bring a towel and dry clothes.

# Booking

Book at least one day ahead. Groups of ten and more get 10 % off.`
const KAJAKS = `# Preise für Kajaks

| Kajak | Plätze | 1 Stunde | Tag |
|---|---|---|---|
| Einerkajak | 1 | 12 € | 45 € |
| Zweierkajak | 2 | 18 € | 66 € |
| Familienkanu | 4 | 24 € | 90 € |

Schwimmwesten sind im Preis enthalten. Bitte ein Handtuch und trockene Kleidung mitbringen.

# Buchung

Buchen Sie mindestens einen Tag vorher. Gruppen ab zehn Personen bekommen 10 % Rabatt.`

describe('what has nothing to do with the question', () => {
  const ask = async (question: string, known: string) =>
    (await read(question, [known], { isWhole: true })).text

  it.each([
    'Can I bring my dog?',
    'Can I bring my dog for a day?',
    'Can I bring my dog in a kayak?',
    'What does a surfboard cost for an hour?',
  ])('is not shown below a refusal: %s', async (question) => {
    expect(await ask(question, KAYAKS)).toBe(FALLBACK)
  })

  it.each([
    'Darf ich meinen Hund mitbringen?',
    'Darf ich meinen Hund für einen Tag mitbringen?',
    'Was kostet ein Surfbrett für eine Stunde?',
  ])('is not shown below a refusal in German: %s', async (question) => {
    expect(await ask(question, KAJAKS)).toBe(FALLBACK)
  })

  it.each([
    ['Is the family canoe stable?', KAYAKS, 'Family canoe'],
    ['Ist das Familienkanu kippsicher?', KAJAKS, 'Familienkanu'],
    ['Kann man ein Handtuch leihen?', KAJAKS, 'Handtuch'],
  ])('does not hide what has: %s', async (question, known, told) => {
    const lines = (await ask(question, known)).split('\n\n')
    expect(lines[0]).toBe(FALLBACK)
    expect(lines.slice(2)).toEqual([expect.stringContaining(told)])
  })
})
