import { describe, expect, it } from 'vitest'
import { read } from '../testing.ts'

const BOATS = `| Boat | 1 hour | Half day | Full day |
|---|---|---|---|
| Single kayak | €12 | €30 | €48 |
| Double kayak | €19 | €45 | €75 |
| Pedal boat | €22 | €60 | €95 |
| Electric boat | €55 | €160 | €260 |`
const BOOTE = `| Boot | 1 Stunde | Halber Tag |
|---|---|---|
| Einerkajak | 12 € | 30 € |
| Zweierkajak | 19 € | 45 € |
| Tretboot | 22 € | 60 € |`
const SHOP = `| Model | Weight | Range | Price |
|---|---|---|---|
| Kestrel 7 | 14.6 kg | 80 km | £729 |
| Heron | 25.4 kg | 130 km | £1,415 |`

const ask = async (question: string, text = BOATS) => (await read(question, [text], { isWhole: true })).text
/** The rows that are cited and what follows from them. */
const concluded = async (question: string, text = BOATS) => {
  const [rows = '', ...results] = (await ask(question, text)).split('\n\n')
  return { rows, result: results.join('\n\n') }
}

describe('a comparison of several of a thing', () => {
  it.each([
    'two single kayaks or one double for an hour: which is cheaper?',
    'Which is cheaper for 1 hour, 2x single kayak or 1x double kayak?',
    'Is it cheaper to take 2 x single kayak or 1 x double kayak for an hour?',
    'For an hour, is a double kayak cheaper than two single kayaks?',
    'What is cheapest for an hour: two single kayaks or one double kayak?',
  ])('compares what they cost together: %s', async (question) => {
    expect((await concluded(question)).result).toBe('**Double kayak: €19** < Single kayak: 2 × €12 = €24')
  })

  it('works in German, with number words above twelve and with equal results', async () => {
    expect((await concluded('Sind zwei Einerkajaks billiger als ein Zweierkajak?', BOOTE)).result).toBe(
      '**Zweierkajak: 19 €** < Einerkajak: 2 × 12 € = 24 €',
    )
    expect(
      (await concluded('Fifteen double kayaks or twenty single kayaks for an hour, which is dearer?')).result,
    ).toBe('**Double kayak: 15 × €19 = €285** > Single kayak: 20 × €12 = €240')
    expect((await concluded('Are 3 single kayaks cheaper than 2 double kayaks for a half day?')).result).toBe(
      '**Single kayak: 3 × €30 = €90** = Double kayak: 2 × €45 = €90',
    )
  })

  it('gives the difference between what they cost together', async () => {
    expect(
      (await concluded('How much cheaper is one double kayak than two single kayaks for an hour?')).result,
    ).toBe('2 × €12 − €19 = **€5**')
  })

  it('adds up weights, but nothing that does not add up', async () => {
    expect((await concluded('Which is heavier, two Kestrel 7 or one Heron?', SHOP)).result).toBe(
      '**Kestrel 7: 2 × 14.6 kg = 29.2 kg** > Heron: 25.4 kg',
    )
    const { rows, result } = await concluded('Which goes further, two Kestrel 7 or one Heron?', SHOP)
    expect(rows).toContain('130 km')
    expect(result).toBe('')
  })

  it.each([
    'Which is cheaper for two people, a single kayak or a double kayak?',
    'whats cheaper for 2 people single kayak or double kayak',
    'Which is cheaper for 3 hours, a single kayak or a double kayak?',
    'Which is cheaper for one hour, a double kayak or a couple of single kayaks?',
    'Which is cheaper for an hour, twenty-five single kayaks or fifteen double kayaks?',
    'Are two single kayaks for two hours cheaper than a double kayak for two hours?',
    'Is a single kayak for a full day cheaper than a double kayak for an hour?',
  ])('cites both rows without a verdict where a quantity is of neither: %s', async (question) => {
    const { rows, result } = await concluded(question)
    expect(rows).toMatch(/Single kayak.*\n.*Double kayak/)
    expect(result).toBe('')
  })

  it('has no verdict where one side has two things', async () => {
    const { rows, result } = await concluded(
      'Is a single kayak and a pedal boat cheaper than an electric boat for an hour?',
    )
    expect(rows.split('\n')).toHaveLength(3)
    expect(result).toBe('')
  })

  it('takes numbers in names, and those that count all that is compared, for what they are', async () => {
    expect((await concluded('Which is cheaper, the Kestrel 7 or the Heron?', SHOP)).result).toContain('<')
    expect(
      (await concluded('Which of the two is cheaper for an hour, single kayak or double kayak?')).result,
    ).toBe('**Single kayak: €12** < Double kayak: €19')
  })
})

describe('a name that several rows have', () => {
  it('gives the sum with each of them', async () => {
    expect(await concluded('how much for 2 kayaks for a full day?')).toEqual({
      rows: '- Boat: Single kayak · Full day: €48 [1]\n- Boat: Double kayak · Full day: €75 [1]',
      result: 'Single kayak: 2 × €48 = **€96**\n\nDouble kayak: 2 × €75 = **€150**',
    })
    expect((await concluded('How much are two kayaks and a pedal boat for an hour?')).result).toBe(
      'Single kayak: 2 × €12 + €22 = **€46**\n\nDouble kayak: 2 × €19 + €22 = **€60**',
    )
    expect((await concluded('How much for 2 single kayaks for a full day?')).result).toBe('2 × €48 = **€96**')
  })

  it('is compared with nothing else, but its rows with each other', async () => {
    const { rows, result } = await concluded('Is a kayak cheaper than two pedal boats for an hour?')
    expect(rows).toMatch(/Single kayak.*\n.*Double kayak.*\n.*Pedal boat/)
    expect(result).toBe('')
    for (const question of [
      'Which kayak is cheaper for an hour?',
      'Which kayak is cheaper for an hour, the single or the double?',
    ])
      expect((await concluded(question)).result, question).toBe('**Single kayak: €12** < Double kayak: €19')
  })
})

it('sums leave out no second quantity', async () => {
  expect(await ask('How much are two single kayaks for two hours?')).not.toContain('×')
  expect(await ask('How much are twenty-five single kayaks for an hour?')).not.toContain('×')
})

describe('the price of several of a thing', () => {
  it('is told for each column where none is asked for', async () => {
    expect((await concluded('What do 2 single kayaks cost?')).result).toBe(
      '1 hour: 2 × €12 = **€24**\n\nHalf day: 2 × €30 = **€60**\n\nFull day: 2 × €48 = **€96**',
    )
    expect((await concluded('Was kosten zwei Tretboote?', BOOTE)).result).toContain('1 Stunde: 2 × 22 €')
  })

  it('is not told where the rows are several, or the question says more', async () => {
    const { rows, result } = await concluded('What do 2 kayaks cost?')
    expect(rows).toMatch(/Single kayak[^]*Double kayak/)
    expect(result).toBe('')
    expect(await ask('What do 2 single kayaks cost in winter?')).not.toContain('×')
  })

  it('is the same to rent, to hire and to book', async () => {
    for (const verb of ['rent', 'hire', 'book'])
      expect(await ask(`What does it cost to ${verb} a pedal boat?`), verb).toMatch(/^Boat: Pedal boat .*€95/)
  })
})
