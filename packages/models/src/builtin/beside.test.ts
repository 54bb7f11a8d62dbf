import { expect, it } from 'vitest'
import { FALLBACK, read } from './testing.ts'

const STUDIO = `# Contact

Lintner Ceramics, 12 Walnut Street, Brackwell. Parcels are left at the kiosk.

# Visits

A tour lasts fifteen minutes. The old kiln was built by Edda Lintner. It burned for eleven weeks in its last year, and holds 900 tiles.

# The oven

The oven heats a room. Bring a cup, choose a glaze with the brush and paint it. Colours dry firmly.`

const textOf = async (question: string) => (await read(question, [STUDIO])).text

it.each([
  ['What is your address?', '12 Walnut Street'],
  ['How long does a tour last?', 'fifteen minutes'],
  ['How many tiles does the kiln hold?', '900 tiles'],
])('finds what is not called by its name: %s', async (question, told) => {
  const text = await textOf(question)
  expect(text).toContain(told)
  expect(text).not.toContain(FALLBACK)
})

it('does not take a word that is only related for one that is said', async () => {
  expect(await textOf('Can I make tea with it?')).toContain(FALLBACK)
})

it.each(['Does the app run on my old phone?', 'Can I see it on my phone?'])(
  'asks for no number: %s',
  async (question) => {
    const { text } = await read(question, ['Call us on 0800 555 0177 from 8:00 to 17:00.'])
    expect(text).toContain(FALLBACK)
  },
)
