import type { flows, sheets } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import type { Needs } from '../../../../lib/flow-needs.ts'
import {
  beginWith,
  draftOf,
  freeLabel,
  guessOutput,
  problemsOf,
  settingsOf,
  unmapped,
  wordsOf,
} from './draft.ts'

const param = (key: string, required = true) => ({ key, label: key, required }) as flows.ParameterDefinition
const needs: Needs = {
  params: [param('name'), param('country', false)],
  columns: ['city'],
  outputs: ['name', 'company_size'],
}
const columns = [
  { key: 'company', label: 'Name' },
  { key: 'city', label: 'City' },
]
const source = { kind: 'flow', id: 'flw_1' } as const
const begun = () => beginWith(draftOf(null), { source, needs, columns })

describe('the draft of an AI column', () => {
  it('starts with columns and a result guessed by their names', () => {
    expect(begun()).toMatchObject({
      mapping: { name: 'company', city: 'city', country: '' },
      output: 'company_size',
    })
    expect(unmapped(needs, begun()).map(({ key }) => key)).toEqual(['country'])
    expect(guessOutput({ ...needs, outputs: [] }, columns)).toBe('')
  })

  it('sends the API nothing left over from another flow', () => {
    const draft = {
      ...begun(),
      mapping: { name: 'company', city: 'city', country: '', other: 'x' },
      outputs: { name: 'neat', gone: '' },
      texts: { note: '@@name@@!' },
      budget: '2,5',
    }
    expect(settingsOf(draft, { flowId: 'flw_1', needs, params: { country: 'NL' } })).toMatchObject({
      mapping: { name: 'company', city: 'city' },
      params: { country: 'NL' },
      outputs: { neat: 'name', note: '@@name@@!' },
      ceilingCredits: 2.5,
      concurrency: 10,
      onlyIf: null,
    })
  })

  it('is restored as it was saved', () => {
    const settings = settingsOf(
      { ...begun(), outputs: { name: 'neat' }, texts: { note: '@@name@@!' }, budget: '7' },
      { flowId: 'flw_1', needs, params: { country: 'NL' } },
    )
    const column = { label: 'Size', settings: { live: settings } } as sheets.Column
    expect(settingsOf(draftOf(column), { flowId: 'flw_1', needs, params: { country: 'NL' } })).toEqual(
      settings,
    )
  })

  it('says what is missing, and where', () => {
    expect(problemsOf(draftOf(null), undefined)).toEqual({ flowId: 'missing' })
    expect(problemsOf(begun(), needs)).toEqual({})
    const wrong = { ...begun(), mapping: {}, output: 'gone', budget: 'much', concurrency: '0' }
    expect(problemsOf(wrong, needs)).toEqual({
      'mapping.city': 'missing',
      output: 'notAResult',
      ceilingCredits: 'budget',
      concurrency: 'concurrency',
    })
    expect(problemsOf({ ...begun(), output: '@@name@@ ok' }, needs)).toEqual({})
  })

  it('writes names as people do, and never twice', () => {
    expect(wordsOf('next_step')).toBe('Next step')
    expect(wordsOf('nextStep')).toBe('Next step')
    expect(freeLabel('City', columns)).toBe('City 2')
    expect(freeLabel('Size', columns)).toBe('Size')
  })
})
