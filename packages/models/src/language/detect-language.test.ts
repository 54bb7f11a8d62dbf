import { expect, it } from 'vitest'
import { detectLanguage, languageOfTag } from './detect-language.ts'

it.each([
  ['What does the service cost?', 'en'],
  ['Was kostet der Service?', 'de'],
  ['Was kosten zwei Tretboote?', 'de'],
  ['Combien coûte la visite ?', 'fr'],
  ['¿Cuánto cuesta la matrícula?', 'es'],
  ['Quanto costa il biglietto e dove si trova?', 'it'],
  ['Hoeveel kost een kaartje en waar is het?', 'nl'],
  ['Quanto custa a entrada e onde fica o museu? Não sei.', 'pt'],
  ['东坡肉多少钱？', 'zh'],
  ['東京はどこですか', null],
  ['XR-200', null],
  ['', null],
])('%s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})

it('reads tags', () => {
  expect(languageOfTag('de-AT')).toBe('de')
  expect(languageOfTag('zh-Hans')).toBe('zh')
  expect(languageOfTag('ru')).toBeNull()
  expect(languageOfTag(null)).toBeNull()
})
