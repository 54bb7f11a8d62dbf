import { expect, it } from 'vitest'
import { splitSentences } from './sentences.ts'

it.each([
  ['We deliver. You pay.', ['We deliver.', 'You pay.']],
  ['Really?! Yes... No.', ['Really?!', 'Yes...', 'No.']],
  ['Dr. Smith and Mr. J. R. Doe came, e.g. on Monday. Then they left.', null],
  ['It costs approx. 5 euros. No. 5 is sold out.', ['It costs approx. 5 euros.', 'No. 5 is sold out.']],
  ['We said no. Then we left.', ['We said no.', 'Then we left.']],
  ['See https://a.example/b.html?x=1. It is v1.2.3.', ['See https://a.example/b.html?x=1.', 'It is v1.2.3.']],
  ['He said "stop." She did.', ['He said "stop."', 'She did.']],
  ['It is open. (Not on Sunday.) Come in.', ['It is open.', '(Not on Sunday.)', 'Come in.']],
  ['你好。再见！真的？', ['你好。', '再见！', '真的？']],
  ['It ends without a stop', ['It ends without a stop']],
  ['  ', []],
])('%s', (text, wanted) => {
  const sentences = splitSentences(text, 'en')
  if (wanted) expect(sentences).toEqual(wanted)
  else expect(sentences).toHaveLength(2)
})

it('knows German dates and abbreviations', () => {
  expect(splitSentences('Am 3. Oktober ist z. B. zu. Danach ist offen.', 'de')).toEqual([
    'Am 3. Oktober ist z. B. zu.',
    'Danach ist offen.',
  ])
  expect(splitSentences('We open at 9. Then we close.', 'en')).toHaveLength(2)
})

it('loses nothing', () => {
  const text = 'a.b . c! ? "d." ...e。f'
  expect(splitSentences(text, 'en').join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
})
