import { expect, it } from 'vitest'
import { hasAngryWords } from './angry-words.ts'

it.each([
  'This is useless!',
  'WTF',
  'what a WASTE OF TIME',
  'You don’t understand me',
  'Das ist doch Schwachsinn.',
  'So ein Mist!',
  'Eine Frechheit, so etwas',
  '你们的机器人真垃圾',
  '答非所问',
])('finds anger in %s', (text) => {
  expect(hasAngryWords(text)).toBe(true)
})

it.each([
  'When is the garbage collected?',
  'Wie viel Mist braucht ein Beet?',
  '垃圾分类怎么做?',
  'No, it is not useless.',
  'Das war nicht dumm.',
  'Which classes does the shitake course have?',
  'I am not happy',
  '',
  '😀',
])('finds none in %s', (text) => {
  expect(hasAngryWords(text)).toBe(false)
})
