import { describe, expect, it } from 'vitest'
import { kindOf } from './kind-of.ts'
import { readQuestions } from './read-questions.ts'

const questions = (...asked: string[]) =>
  readQuestions({
    turns: asked.map((text) => ({ role: 'user' as const, text })),
    language: null,
    passages: [],
  })
const strong = (text: string) =>
  questions(text).map(({ words }) =>
    words
      .filter(({ factor }) => factor === 1)
      .map(({ form }) => form)
      .sort(),
  )

describe('what is asked for', () => {
  it.each([
    ['How much does it cost?', 'price'],
    ['How long does it take?', 'duration'],
    ['When are you open?', 'time'],
    ['What do I do when it rains?', 'open'],
    ['How many rooms are there?', 'amount'],
    ['Who wrote it?', 'person'],
    ['Where are you?', 'place'],
    ['What is your email?', 'email'],
    ['What is the phone number?', 'phone'],
    ['Why is it red?', 'reason'],
    ['How do I reset it?', 'method'],
    ['Which colours are there?', 'list'],
    ['What is Millet?', 'definition'],
    ['Is it red?', 'open'],
  ] as const)('%s', (text, kind) => {
    const found = kindOf(text, 'en')
    expect(found === kind || (kind === 'open' && found === 'list')).toBe(true)
  })

  it.each([
    ['Was kostet das?', 'de', 'price'],
    ['Wie lange dauert es?', 'de', 'duration'],
    ['Wer ist das?', 'de', 'person'],
    ['Wie is de baas?', 'nl', 'person'],
    ['Où se trouve le musée ?', 'fr', 'place'],
    ['¿Cuándo abren?', 'es', 'time'],
    ['多少钱？', 'zh', 'price'],
  ] as const)('%s', (text, language, kind) => {
    expect(kindOf(text, language)).toBe(kind)
  })
})

describe('words', () => {
  it('leave out what an answer need not repeat', () => {
    expect(strong('Could you please tell me whether you have vegan soup?')).toEqual([['soup', 'vegan']])
    expect(strong('How do I send the kettle back?')).toEqual([['kettle', 'return']])
    expect(strong('Können Sie mir sagen, ob der Kurs voll ist?')).toEqual([['kurs', 'voll']])
  })

  it('tell things by their number', () => {
    expect(questions('Do you have boat 15?')[0]?.numbered).toEqual([['boat', '15']])
    expect(questions('Is the fee 15 euros?')[0]?.numbered).toEqual([])
  })
})

describe('several questions', () => {
  it('are told apart', () => {
    expect(strong('Where is the shop? Do you repair kettles?')).toEqual([['shop'], ['kettles', 'repair']])
    expect(strong('When are you open and where is the office?')).toEqual([['open'], ['office']])
    expect(strong('Are dogs and cats allowed?')).toEqual([['cats', 'dogs']])
  })

  it('are three at most, the last ones', () => {
    expect(questions('Is a red? Is b blue? Is tea hot? Is ice cold? Is it late?'.repeat(3))).toHaveLength(3)
  })

  it('have what was told besides as context', () => {
    const [question, ...others] = questions('I bought a blue kettle. Can I return it?')
    expect(others).toEqual([])
    expect(question?.words.map(({ form }) => form)).toEqual(['return'])
    expect(question?.context.map(({ form }) => form)).toContain('kettle')
  })
})

describe('a question that leans on another', () => {
  it('is about the thing named before', () => {
    const [question] = questions('Tell me about the Aurora', 'How much does it cost?')
    const named = question?.words.filter(({ factor }) => factor >= 0.5).map(({ form }) => form)
    expect(named?.sort()).toEqual(['aurora', 'cost'])
  })

  it('asks for the same kind of thing', () => {
    expect(questions('How much is shipping to Germany?', 'And to Austria?')[0]?.kind).toBe('price')
  })
})
