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
