import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { addSource, makeBase, searchIn, type TestBase, type TestSource } from './testing/fixture.ts'
import { naiveScores } from './testing/naive-bm25.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

async function baseOf(...sources: TestSource[]): Promise<TestBase> {
  const base = await makeBase(db)
  for (const source of sources) await addSource(db, base, source)
  return base
}

const SHOP: TestSource[] = [
  {
    name: 'Returns',
    chunks: ['You may return any item within 30 days.', 'Refunds are paid to the card you used.'],
  },
  { name: 'Delivery', chunks: ['Parcels leave our warehouse daily.', 'Shipping abroad takes two weeks.'] },
  {
    name: 'Products',
    chunks: ['The XR-200 vacuum cleaner weighs 1,200 grams.', 'Write to help@acme.com or e-mail sales.'],
  },
]
const texts = (hits: { text: string }[]) => hits.map((hit) => hit.text)

describe('ranking', () => {
  it('is BM25 by its definition, for any texts', async () => {
    const word = fc.constantFrom('alpha', 'bravo', 'delta', 'tango', 'zulu', 'kilo', 'the', 'of', '12')
    const text = (least: number) =>
      fc.array(word, { minLength: least, maxLength: 14 }).map((words) => words.join(' '))
    const source = fc.record({ name: text(0), chunks: fc.array(text(0), { minLength: 1, maxLength: 3 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(source, { minLength: 1, maxLength: 12 }), text(1), async (sources, query) => {
        fc.pre(/[adtzk1]/.test(query.replace(/\b(?:the|of)\b/g, '')))
        const base = await makeBase(db)
        const chunks = []
        for (const { name, chunks: all } of sources) {
          const { numbers } = await addSource(db, base, { name, chunks: all })
          chunks.push(...all.map((text, place) => ({ no: numbers[place] ?? 0, text, name })))
        }
        const expected = naiveScores(chunks, query)
        const hits = await searchIn(db, base, { query, topK: 50, feedback: false })
        expect(new Set(hits.map((hit) => hit.chunkNo))).toEqual(new Set(expected.keys()))
        for (const hit of hits) expect(hit.score).toBeCloseTo(expected.get(hit.chunkNo) ?? 0, 4)
        expect(hits.map((hit) => hit.score)).toEqual(hits.map((hit) => hit.score).toSorted((a, b) => b - a))
      }),
      { numRuns: 12 },
    )
  })

  it('says which query words matched and which were corrected, and no others', async () => {
    const base = await baseOf(
      { name: 'Fees', chunks: ['Refunds take five days by bank transfer.', 'A refund needs the receipt.'] },
      {
        name: 'Terms',
        chunks: ['Refund by bank transfer: bring the receipt.', 'Bank holidays delay transfers.'],
      },
    )
    const plain = await searchIn(db, base, { query: 'refund' })
    expect(plain.flatMap(({ why }) => why.map(({ term }) => term))).toEqual(plain.map(() => 'refund'))
    const [typo] = await searchIn(db, base, { query: 'recipt' })
    expect(typo?.why).toMatchObject([{ term: 'recipt', instead: 'receipt' }])
  })

  it('puts the answer first and says why', async () => {
    const base = await baseOf(...SHOP)
    const [first] = await searchIn(db, base, { query: 'How do I get a refund?' })
    expect(first).toMatchObject({
      text: 'Refunds are paid to the card you used.',
      sourceName: 'Returns',
      sourceType: 'text',
    })
    expect(first?.why.map(({ term }) => term)).toEqual(['refund'])
    expect(first?.why[0]?.weight).toBeCloseTo(first?.score ?? 0, 5)
    // "get" is in the query, but in no text.
    expect(first?.coverage).toBeGreaterThan(0)
    expect(first?.coverage).toBeLessThan(1)
  })

  it.each([
    ['XR200', 'xr-200'],
    ['xr 200', 'xr-200'],
    ['1200 grams', '1,200'],
    ['email', 'e-mail'],
    ['ware house', 'warehouse'],
    ['HELP@ACME.COM', 'help@acme.com'],
    ['returning', 'return'],
    ['ship', 'shipping'],
  ])('finds other spellings: %s', async (query, lit) => {
    const base = await baseOf(...SHOP)
    const [first] = await searchIn(db, base, { query })
    const words = first?.highlights.map(({ start, end }) => first.text.slice(start, end).toLowerCase())
    expect(words).toContain(lit)
  })

  it('says how much of the question a chunk covers', async () => {
    const base = await baseOf(...SHOP)
    const coverage = async (query: string) => (await searchIn(db, base, { query }))[0]?.coverage
    expect(await coverage('the XR-200 vacuum')).toBeCloseTo(1)
    expect(await coverage('ware house')).toBeCloseTo(1)
    expect(await coverage('refunds for elephants')).toBeCloseTo(0.5, 0)
    expect(await coverage('elephants')).toBeUndefined()
  })

  it('finds a chunk by its heading and by the name of its source', async () => {
    const base = await baseOf(
      {
        name: 'Employee handbook',
        chunks: [{ text: 'Four weeks a year.', heading: 'Vacation › Length', page: 12 }, 'Be kind.'],
      },
      { name: 'Canteen', chunks: ['Soup on Mondays.'] },
    )
    const [byHeading] = await searchIn(db, base, { query: 'vacation' })
    expect(byHeading).toMatchObject({
      text: 'Four weeks a year.',
      page: 12,
      heading: 'Vacation › Length',
      highlights: [],
    })
    expect(await searchIn(db, base, { query: 'handbook' })).toHaveLength(2)
  })

  it('lets the best chunks expand the query, but returns none without a query word', async () => {
    const base = await baseOf({
      chunks: [
        'jaguar engine gearbox speed',
        'jaguar engine gearbox motor',
        'jaguar habitat rain forest river bank and more',
        'engine gearbox clutch',
      ],
    })
    const plain = await searchIn(db, base, { query: 'jaguar', feedback: false })
    const widened = await searchIn(db, base, { query: 'jaguar' })
    expect(texts(widened)).toHaveLength(3)
    expect(texts(widened).at(-1)).toContain('habitat')
    const gap = (hits: { score: number }[]) => (hits[0]?.score ?? 0) / (hits.at(-1)?.score ?? 1)
    expect(gap(widened)).toBeGreaterThan(gap(plain))
  })

  it('lets a written answer win over texts that say the same more often', async () => {
    const text =
      'Opening hours: our opening hours vary. See opening hours of your branch, opening hours on holidays.'
    const base = await baseOf(
      { name: 'Branches', chunks: [text, text, text] },
      {
        name: 'Hours',
        question: 'What are your opening hours?',
        chunks: [
          {
            text: 'Nine to five, Monday to Friday, in every one of our branches across the country.',
            heading: 'What are your opening hours?',
          },
        ],
      },
    )
    const [first] = await searchIn(db, base, { query: 'what are the opening hours' })
    expect(first).toMatchObject({ sourceType: 'qa', sourceName: 'Hours' })
  })
})

describe('queries', () => {
  it('answers a query of function words alone', async () => {
    const base = await baseOf({
      chunks: ['To be or not to be, that is the question.', 'Nothing of the kind.'],
    })
    expect(texts(await searchIn(db, base, { query: 'to be or not to be' }))[0]).toContain('question')
  })

  it.each([
    ['refnud', 'refund'],
    ['retrun policy', 'return'],
    ['wharehouse', 'warehouse'],
    ['parcles', 'parcels'],
    ['vacuums cleanr', 'vacuum cleaner'],
  ])('forgives a typo: %s', async (query, right) => {
    const base = await baseOf(...SHOP)
    const [first] = await searchIn(db, base, { query })
    expect(first?.text.toLowerCase()).toContain(right)
    expect(first?.highlights.length).toBeGreaterThan(0)
  })

  it('finds a longer word by its prefix when nothing else matches', async () => {
    const base = await baseOf({
      language: 'de',
      chunks: ['Die Kündigungsfrist beträgt vier Wochen.', 'Guten Tag.'],
    })
    expect(texts(await searchIn(db, base, { query: 'Kündigung' }))).toEqual([
      'Die Kündigungsfrist beträgt vier Wochen.',
    ])
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['punctuation', '?!… "\'; -- %_\\ {} []'],
    ['an unknown word', 'xyzzyplugh'],
    ['SQL', `'); drop table knowledge_chunks; --`],
    ['a NUL and half a character', 'return\u0000\ud800 policy'],
    ['one endless word', 'a'.repeat(1_000_000)],
    ['a megabyte of words', Array.from({ length: 150_000 }, (_, i) => `w${i % 5000}x`).join(' ')],
    ['a megabyte of the same word', 'return '.repeat(150_000)],
    ['deep accents', `a${'\u0301'.repeat(100_000)}`],
    ['joined words', 'a-'.repeat(100_000)],
  ])('survives %s', async (_, query) => {
    const base = await baseOf(...SHOP)
    const hits = await searchIn(db, base, { query })
    expect(hits.length).toBeLessThanOrEqual(6)
    expect(await searchIn(db, base, { query: 'refund' })).toHaveLength(1)
  })

  it('reads the question at the end of a long pasted text', async () => {
    const base = await baseOf(...SHOP)
    const query = `${'Lorem ipsum dolor. '.repeat(5000)} How do I get a refund?`
    expect(texts(await searchIn(db, base, { query }))[0]).toContain('Refunds')
  })

  it('returns nothing for an empty base, and for zero hits', async () => {
    const base = await makeBase(db)
    expect(await searchIn(db, base, { query: 'refund' })).toEqual([])
    expect(await searchIn(db, await baseOf(...SHOP), { query: 'refund', topK: 0 })).toEqual([])
  })
})

describe('languages', () => {
  it('searches each source in its own language', async () => {
    const base = await baseOf(
      { language: 'en', chunks: ['You can cancel orders within a day.', 'The die is cast from steel.'] },
      {
        language: 'de',
        chunks: ['Bestellungen können innerhalb eines Tages storniert werden.', 'Die Bücher kommen später.'],
      },
      { language: 'fr', chunks: ['Les commandes peuvent être annulées sous un jour.', 'Bonjour.'] },
      { language: 'zh', chunks: ['您可以在一天内取消订单。', '退款政策：三十天。'] },
    )
    const first = async (query: string) => texts(await searchIn(db, base, { query }))[0]
    expect(await first('cancelling an order')).toContain('cancel')
    expect(await first('Wie kann ich die Bestellung stornieren?')).toContain('storniert')
    expect(await first('Buch')).toContain('Bücher')
    expect(await first('comment annuler une commande')).toContain('annulées')
    expect(await first('如何退款')).toContain('退款')
    expect(await first('取消订单')).toContain('取消')
    // A German article is not an English noun.
    expect(texts(await searchIn(db, base, { query: 'die Bücher' }))).toEqual(['Die Bücher kommen später.'])
  })

  it('highlights pairs of Chinese characters as one span', async () => {
    const base = await baseOf({ language: 'zh', chunks: ['我们的退款政策是三十天。'] })
    const [hit] = await searchIn(db, base, { query: '退款政策' })
    expect(hit?.highlights.map(({ start, end }) => hit.text.slice(start, end))).toEqual(['退款政策'])
  })
})

describe('what can be found', () => {
  it('is in an enabled chunk of a ready source of the requested bases', async () => {
    const base = await baseOf(
      { chunks: [{ text: 'apple one', enabled: false }, 'apple two'] },
      { state: 'failed', chunks: ['apple three'] },
    )
    const other = await baseOf({ chunks: ['apple four'] })
    expect(texts(await searchIn(db, base, { query: 'apple' }))).toEqual(['apple two'])
    // Row-level security: naming another account's base finds nothing.
    expect(await searchIn(db, { ...base, kbId: other.kbId }, { query: 'apple' })).toEqual([])
  })

  it('comes from the requested sources', async () => {
    const base = await makeBase(db)
    const sources = []
    for (let i = 0; i < 10; i++) sources.push(await addSource(db, base, { chunks: [`apple ${i}`, 'pear'] }))
    const wanted = [sources[2]!.sourceId, sources[7]!.sourceId]
    const hits = await searchIn(db, base, { query: 'apple', sourceIds: wanted })
    expect(texts(hits)).toEqual(['apple 2', 'apple 7'])
    const site = sources[5]!.sourceId
    await sql`update knowledge_sources set parent_id = ${site} where id = ${sources[6]!.sourceId}`.execute(
      db.kysely,
    )
    const ofSite = await searchIn(db, base, { query: 'apple', sourceIds: [site] })
    expect(texts(ofSite)).toEqual(['apple 5', 'apple 6'])
    expect(await searchIn(db, base, { query: 'apple', sourceIds: [] })).toEqual([])
    expect(await searchIn(db, base, { query: 'apple', sourceIds: ['no such source'] })).toEqual([])
  })

  it('fills the list however many better chunks are switched off', async () => {
    const chunks = [
      ...Array.from({ length: 300 }, () => ({ text: 'apple apple', enabled: false })),
      ...Array.from({ length: 3 }, (_, i) => ({ text: `apple ${'and other words '.repeat(9)} ${i}` })),
    ]
    const base = await baseOf({ chunks })
    expect(await searchIn(db, base, { query: 'apple', topK: 5 })).toHaveLength(3)
  })

  it('spans several bases of an account', async () => {
    const base = await baseOf({ chunks: ['apple one'] })
    const second = { ...base, kbId: `${base.kbId}x` }
    await sql`insert into knowledge_bases (id, account_id, project_id, name)
      values (${second.kbId}, ${base.accountId}, ${base.projectId}, 'second')`.execute(db.kysely)
    await addSource(db, second, { chunks: ['apple two'] })
    const hits = await searchIn(db, base, { query: 'apple', kbIds: [base.kbId, second.kbId] })
    expect(texts(hits).toSorted()).toEqual(['apple one', 'apple two'])
  })
})
