import { flows } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { guessColumn, guessMapping, guessOutputs, needsOf, samePair } from './flow-needs.ts'

const columns = [
  { key: 'company', label: 'Company' },
  { key: 'e_mail', label: 'E-Mail' },
  { key: 'website_url', label: 'Website' },
]

describe('what a flow takes and gives', () => {
  it('is read from its document', () => {
    const document = flows.flowDocument.parse({
      version: 1,
      params: [{ key: 'tone' }],
      nodes: [
        { id: 'n1', type: 'start' },
        { id: 'n2', type: 'output', params: { fields: [{ name: 'a', value: 1 }, { name: 'b' }, 'odd'] } },
        { id: 'n3', type: 'output', params: { fields: [{ name: 'b', value: 1 }] } },
        { id: 'n4', type: 'output', disabled: true, params: { fields: [{ name: 'c', value: 1 }] } },
      ],
      settings: { columns: ['company'] },
    })
    const needs = needsOf(document)
    expect(needs.params.map(({ key }) => key)).toEqual(['tone'])
    expect(needs.columns).toEqual(['company'])
    expect(needs.outputs).toEqual(['a', 'b'])
  })
})

describe('guesses', () => {
  it('find a column by key, label, or the only one with the word', () => {
    expect(guessColumn(['Company'], columns)).toBe('company')
    expect(guessColumn(['email'], columns)).toBe('e_mail')
    expect(guessColumn(['url'], columns)).toBe('website_url')
    expect(guessColumn(['tone'], columns)).toBeUndefined()
  })

  it('do not take one of several that are as likely', () => {
    const two = [
      { key: 'name_first', label: 'First' },
      { key: 'name_last', label: 'Last' },
    ]
    expect(guessColumn(['name'], two)).toBeUndefined()
  })

  it('leave a parameter without a column to a value of its own', () => {
    const params = [flows.flowParameter.parse({ key: 'tone' })]
    expect(guessMapping({ params, columns: ['company'], outputs: [] }, columns)).toEqual({
      tone: '',
      company: 'company',
    })
  })

  it('put results into columns of their name', () => {
    expect(guessOutputs(['company', 'score'], columns)).toEqual({ company: 'company' })
  })
})

it('finds the columns by which two sheets are likely joined', () => {
  const main = [
    { key: 'firm', label: 'Firm' },
    { key: 'land', label: 'Country code' },
  ]
  const own = [
    { key: 'name', label: 'Name' },
    { key: 'country_code', label: 'Code' },
  ]
  expect(samePair(main, own)).toEqual({ main: 'land', own: 'country_code' })
  expect(samePair(main, own.slice(0, 1))).toEqual({ main: '', own: '' })
})
