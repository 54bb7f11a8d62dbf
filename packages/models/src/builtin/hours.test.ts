import { describe, expect, it } from 'vitest'
import { read } from './testing.ts'

const RULES =
  '# Cancellation\n\nYou can cancel free of charge up to 48 hours before your booking. Every further half hour costs €10.'
const LINES =
  'Visit us\n\nMon–Fri 9 am – 6 pm\nSat 10 am – 4 pm\nSun closed\n\nThe last boats go out two hours before closing.'
const ZEILEN = 'Besuchen Sie uns\n\nMo–Fr 9 – 18 Uhr\nSa 10 – 16 Uhr\nSo geschlossen'
const TABLE = `# Opening hours

| Day | April, May | June to August |
|---|---|---|
| Monday to Friday | 10:00–17:00 | 9:00–19:00 |
| Saturday and Sunday | 9:00–18:00 | 8:00–20:00 |

We are closed from November to March.`
const SENTENCE = '# Contact\n\nOur shop is staffed daily from 9:00 to 18:00, from April to October.'

const ask = async (question: string, hours: string) =>
  (await read(question, [RULES, hours], { isWhole: true })).text

describe('opening hours', () => {
  it.each([
    'When are you open?',
    'What are your opening hours?',
    'What time do you close?',
    'When can I come by?',
  ])('are told whole: %s', async (question) => {
    expect(await ask(question, LINES)).toBe(
      '- Mon–Fri 9 am – 6 pm [1]\n- Sat 10 am – 4 pm [1]\n- Sun closed [1]',
    )
    const table = await ask(question, TABLE)
    for (const part of ['Monday to Friday', 'Saturday and Sunday', 'November to March'])
      expect(table).toContain(part)
    expect(await ask(question, SENTENCE)).toMatch(/^Our shop is staffed daily/)
  })

  it.each(['Wann haben Sie geöffnet?', 'Wann öffnen Sie?', 'Wann schließen Sie?'])(
    'are told in German: %s',
    async (question) => {
      expect(await ask(question, ZEILEN)).toBe(
        '- Mo–Fr 9 – 18 Uhr [1]\n- Sa 10 – 16 Uhr [1]\n- So geschlossen [1]',
      )
      expect(await ask('Haben Sie sonntags geöffnet?', ZEILEN)).toBe('So geschlossen [1]')
    },
  )

  it('are told for the days and months that are asked for', async () => {
    expect(await ask('Are you open on Sunday?', LINES)).toBe('Sun closed [1]')
    expect(await ask('When do you open on Saturday?', LINES)).toBe('Sat 10 am – 4 pm [1]')
    expect(await ask('Are you open on Sunday?', TABLE)).toMatch(/^Day: Saturday and Sunday[^]*20:00 \[1\]$/)
    expect(await ask('Are you open in December?', TABLE)).toBe('We are closed from November to March. [1]')
    expect(await ask('Are you open in December?', LINES)).toContain('Sat 10 am')
  })

  it('are not the hours of something else', async () => {
    const text = await ask('When are you open?', 'Breakfast is served daily from 7:00 to 10:00.')
    expect(text).toMatch(/^Please write to us/)
  })

  it('are told with their days where they stand in sentences', async () => {
    const week = 'Opening hours: Tuesday to Friday 9.00 to 18.00, Saturday 10.00 to 16.00.'
    const sentences = `${week} Closed on Sunday and Monday.`
    for (const day of ['Saturday', 'Wednesday'])
      expect(await ask(`What are the opening hours on ${day}?`, sentences)).toBe(`${week} [1]`)
    expect(await ask('Are you open on Sunday?', sentences)).toBe('Closed on Sunday and Monday. [1]')
    const one = 'We are open Tuesday to Saturday from 9 am to 6 pm.'
    expect(await ask('When are you open?', one)).toBe(`${one} [1]`)
  })
})
