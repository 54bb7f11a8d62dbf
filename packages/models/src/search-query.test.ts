import { expect, it } from 'vitest'
import { searchQuery } from './search-query.ts'

const query = (...asked: string[]) =>
  searchQuery(
    asked.flatMap((text, index) => [
      ...(index === 0 ? [] : [{ role: 'assistant' as const, text: 'Bananas.' }]),
      { role: 'user' as const, text },
    ]),
  )

it('is the question itself', () => {
  expect(query('What does the large service cost?')).toBe('What does the large service cost?')
  expect(query('')).toBe('')
  expect(searchQuery([])).toBe('')
})

it.each([
  ['How much is it?', 'large'],
  ['And how long does that take?', 'service'],
  ['And for children?', 'cost'],
  ['What about electric bicycles?', 'cost'],
  ['Why?', 'service'],
  ['How much is this one', 'large'],
])('%s leans on the question before', (text, word) => {
  expect(query('What does the large service cost?', text)).toContain(` ${word}`)
  expect(query('What does the large service cost?', text)).not.toContain('ananas')
})

it.each([
  ['Do you sell child seats for electric bicycles?'],
  ['Is there parking near the shop?'],
  ['Opening hours on Sunday?'],
])('%s stands for itself', (text) => {
  expect(query('What does the large service cost?', text)).toBe(text)
})

it.each([
  [['Was kostet der große Service?', 'Und wie lange dauert er?'], 'grosse'],
  [['Combien coûte le vélo ?', 'Et pour les enfants ?'], 'velo'],
  [['¿Cuánto cuesta la bicicleta?', '¿Y para los niños?'], 'bicicleta'],
  [['东坡肉多少钱？', '那清蒸鲈鱼呢？'], '东坡'],
])('%j does so in its language', (asked, word) => {
  expect(query(...asked)).toContain(word)
})

it('goes back through several questions that lean', () => {
  expect(query('Tell me about the kettle Aurora', 'How much is it?', 'And how heavy is it?')).toContain(
    'aurora',
  )
})

it('is short, whatever was said', () => {
  expect(query('word '.repeat(300_000), 'Why? '.repeat(300_000)).length).toBeLessThanOrEqual(1000)
})
