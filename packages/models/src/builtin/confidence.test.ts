import { expect, it } from 'vitest'
import { FALLBACK, passage, read } from './testing.ts'

const of = (question: string, text: string) =>
  passage(text, { id: question, heading: `Delivery › ${question}` })

/** All passages are about one thing, so its words are rare in none of them. */
const PAGE = [
  of(
    'How long does delivery take?',
    'Parcels leave the workshop within two working days and arrive within five working days. Delivery costs 6 euros.',
  ),
  of(
    'What does express delivery cost?',
    'Express delivery costs 19 euros and arrives on the next working day.',
  ),
  of('Where is the workshop?', 'The workshop stands at the old mill. Visitors are welcome on Saturdays.'),
]

it.each(['How long does delivery take?', 'What does express delivery cost?', 'Where is the workshop?'])(
  'answers a question that matches a heading: %s',
  async (question) => expect((await read(question, PAGE)).finish).toMatchObject({ reason: 'stop' }),
)

it.each(['Do you deliver to Spain?', 'How long does the warranty last?'])(
  'declines what a short page doesn’t say: %s',
  async (question) => expect((await read(question, PAGE)).text).toContain(FALLBACK),
)

it('answers from three sentences, but not from another one', async () => {
  const hours = await read('When do you open?', [
    'We sell kettles. We open at nine in the morning. Come by bus.',
  ])
  expect(hours.text).toContain('We open at nine in the morning.')
  expect((await read('When do you open?', ['Kettles are red.'])).text).toContain(FALLBACK)
})

const FARM = `# The farm

Visitors may feed the goats by hand. Picnics are only allowed in the orchard. If your child is under five you can borrow a cart. The shop sells cheese, honey and 12 kinds of jam.

# The hens

A hen warms her eggs with her feathers day and night, and turns them with her beak. Our forty hens live in a barn that was painted red in 1998.`
const HOF = `# Der Hof

Besucher dürfen die Ziegen aus der Hand füttern. Picknick ist nur im Obstgarten erlaubt. Eine Führung durch die Molkerei dauert vierzig Minuten.

# Die Hühner

Eine Henne wärmt ihre Eier Tag und Nacht mit den Federn und wendet sie. Der Stall wurde 1998 rot gestrichen.`
const reasonOf = async (question: string, known: string) => (await read(question, [known])).finish?.reason

it.each([
  ['May my kids stroke the goats?', FARM],
  ['Darf man ein Picknick machen?', HOF],
])('answers for yes or no with the rule: %s', async (question, known) => {
  expect(await reasonOf(question, known)).toBe('stop')
})

it('does not answer with the rule for another case', async () => {
  expect(await reasonOf('Can I borrow a bicycle?', FARM)).toBe('fallback')
})

it.each([
  ['How many hens are there?', FARM, 'stop'],
  ['How many kinds of jam do you have?', FARM, 'stop'],
  ['How many eggs does a hen lay?', FARM, 'fallback'],
  ['Wie viele Eier legt eine Henne?', HOF, 'fallback'],
])('tells how many only with a number beside them: %s', async (question, known, reason) => {
  expect(await reasonOf(question, known)).toBe(reason)
})
