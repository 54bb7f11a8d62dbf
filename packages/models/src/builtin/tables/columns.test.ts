import { describe, expect, it } from 'vitest'
import { read } from '../testing.ts'

describe('columns of a table', () => {
  const FEES = `Service | Cat | Dog | Rabbit
--- | --- | --- | ---
Consultation | £42 | £42 | £36
Claw trimming | £14 | £16 | £12`.replaceAll(/^(.*)$/gm, '| $1 |')
  const MODELS = [
    'Item: Weight; R40: 7.3 kg; R40 Plus: 7.6 kg; R60: 9.4 kg',
    'Item: Battery; R40: 2 Ah; R40 Plus: 3 Ah; R60: 4 Ah',
  ].join('\n')
  const STAFF = [
    'Class: Boxing; Trainer: Ada Quill; Sku: PL-107',
    'Class: Yoga; Trainer: Bo Finch; Sku: PL-108',
  ].join('\n')
  const ask = async (question: string, text: string) => (await read(question, [text], { isWhole: true })).text

  it('are compared within the row that the question means', async () => {
    expect(await ask('Is a consultation for a rabbit cheaper than for a dog?', FEES)).toMatch(
      /^Service: Consultation · Dog: £42 · Rabbit: £36 \[1\]\n\n\*\*Rabbit: £36\*\* < Dog: £42$/,
    )
    expect(await ask('How much dearer is claw trimming for a dog than for a rabbit?', FEES)).toMatch(
      /£16 − £12 = \*\*£4\*\*$/,
    )
  })

  it("are the things compared where the row's name is what is compared", async () => {
    expect(await ask('Which is heavier, the R40 or the R60?', MODELS)).toMatch(
      /\*\*R60: 9.4 kg\*\* > R40: 7.3 kg$/,
    )
    expect(await ask('Which is heavier, the R40 Plus or the R60?', MODELS)).toContain('R40 Plus: 7.6 kg')
  })

  it('are named by another word for the same span of time', async () => {
    const rent = [
      'Boat: Canoe; Half day: €40; Full day: €70',
      'Boat: Punt; Half day: €50; Full day: €90',
    ].join('\n')
    for (const day of ['full day', 'whole day', 'entire day'])
      expect(await ask(`What does it cost to rent the canoe for a ${day}?`, rent), day).toBe(
        'Boat: Canoe · Full day: €70 [1]',
      )
  })

  it('are not compared where they are named for no row', async () => {
    expect(await ask('Is an operation for a rabbit cheaper than for a dog?', FEES)).not.toContain('<')
  })

  it('answer questions about people and about rows that are named by a code', async () => {
    expect(await ask('Who teaches boxing?', STAFF)).toMatch(/^Class: Boxing · Trainer: Ada Quill/)
    const prices = [
      'Sku: PL-107; Plant: Olive; Price GBP: 48.00',
      'Sku: PL-108; Plant: Fig; Price GBP: 31.50',
    ].join('\n')
    expect(await ask('What is the price of PL-107?', prices)).toMatch(/48\.00 \[1\]$/)
  })

  it('are searched for the minimum among rows below the name of their kind', async () => {
    const clay = [
      '## Clay',
      '',
      'Material: Porcelain; Shrinks by: 15 %',
      'Material: Red earthenware; Shrinks by: 8 %',
      'Material: Black clay; Shrinks by: 9 %',
    ].join('\n')
    expect(await ask('Which clay shrinks the least?', clay)).toMatch(/\*\*Red earthenware: 8 %\*\*$/)
  })
})
