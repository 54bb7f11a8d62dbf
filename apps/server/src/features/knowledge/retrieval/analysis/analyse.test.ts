import { describe, expect, it } from 'vitest'
import { analyse } from './analyse.ts'
import { detectLanguage } from './detect-language.ts'

const telling = (text: string, language: string): string[] =>
  analyse(text, language).flatMap(({ term, stop }) => (stop ? [] : [term]))

describe('analyse', () => {
  it('brings the forms of a word together, by language', () => {
    expect(new Set(telling('cancel cancels cancelled cancelling', 'en')).size).toBe(1)
    expect(new Set(telling('Buch Bücher Buches', 'de')).size).toBe(1)
    expect(new Set(telling('commande commandes commander', 'fr')).size).toBe(1)
    expect(new Set(telling('pedido pedidos', 'es')).size).toBe(1)
  })

  it('marks function words, accents or not, and leaves other words alone', () => {
    expect(telling('How do I cancel the order?', 'en')).toEqual(telling('cancel order', 'en'))
    expect(telling('Wie kann ich die Bestellung für mich stornieren?', 'de')).toHaveLength(2)
    expect(telling('café', 'fr')).toEqual(telling('cafe', 'fr'))
  })

  it('knows no stems for a language without a stemmer', () => {
    expect(telling('running shoes', 'xx')).toEqual(['running', 'shoes'])
  })
})

describe('detectLanguage', () => {
  it.each([
    ['How do I return an item?', 'en'],
    ['Wie kann ich meine Bestellung stornieren?', 'de'],
    ['Comment annuler ma commande ?', 'fr'],
    ['¿Dónde está mi pedido?', 'es'],
    ['Dove si trova il mio ordine?', 'it'],
    ['Onde está o meu pedido?', 'pt'],
    ['Waar is mijn bestelling?', 'nl'],
    ['Var är min beställning?', 'sv'],
    ['Где мой заказ?', 'ru'],
    ['Siparişim nerede ve ne zaman?', 'tr'],
    ['退款政策是什么？', 'zh'],
    ['営業時間は何時からですか', 'ja'],
    ['환불 정책이 무엇인가요', 'ko'],
    ['นโยบายการคืนเงิน', 'th'],
    ['ما هي سياسة الإرجاع', 'ar'],
    ['Refund policy: 30 days', 'en'],
    ['XR-200', 'en'],
    ['', 'en'],
  ])('%s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })
})
