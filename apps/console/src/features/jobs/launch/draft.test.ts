import { flows, jobs } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { newDraft, newJoin, newOutput } from './draft.ts'
import { problemsOf, stepOf } from './draft-problems.ts'
import { launchOf } from './launch-of.ts'
import type { Needs } from '../../../lib/flow-needs.ts'
import type { InputDraft, LaunchDraft, Step } from './types.ts'

const needs: Needs = {
  params: [flows.flowParameter.parse({ key: 'tone' }), flows.flowParameter.parse({ key: 'name' })],
  columns: ['company'],
  outputs: ['summary'],
}
const idOf = (mark: string) => `sht_${mark.repeat(26)}`
const flowId = `flw_${'0'.repeat(26)}`
const mapping = { company: 'firm', name: 'contact', tone: '' }
const input: InputDraft = { sheetId: idOf('0'), filter: null, mapping }
const draft: LaunchDraft = {
  ...newDraft('Results'),
  inputs: [input],
  params: { tone: 'calm', name: 'typed before it was mapped' },
}
const withOutput = (part: Partial<LaunchDraft['outputs'][number]>): LaunchDraft => ({
  ...draft,
  outputs: [{ ...newOutput('Results'), ...part }],
})
const join = { ...newJoin('country'), sheetId: idOf('1'), main: 'land', own: 'code' }

const launched = (one: LaunchDraft) => launchOf({ id: flowId }, one, needs)
const textsOf = (...[step, one]: [Step, LaunchDraft]) =>
  problemsOf(step, one, needs).map(({ text, path }) => `${text} ${path}`.trim())

describe('a launch', () => {
  it('matches the contract', () => {
    const launch = launched({ ...draft, amount: '30', budget: '2.5', joins: [join] })
    expect(launch).toMatchObject({
      params: { tone: 'calm' },
      SHEETS: [{ sheetId: idOf('0'), mapping: { company: 'firm', name: 'contact' } }],
      ASSOCIATED_SHEETS: [{ name: 'country', on: { main: 'land', own: 'code' } }],
      runAmount: 30,
      ceilingCredits: 2.5,
      OUTPUT_SHEETS: [{ newName: 'Results', mapping: { summary: 'summary' } }],
    })
    expect(jobs.jobLaunch.safeParse(launch).error?.issues ?? []).toEqual([])
  })

  it('without a sheet is one run with all values, whatever was chosen for rows', () => {
    const once = { ...draft, inputs: [], joins: [join], amount: 'many', concurrency: '' }
    const bare = { ...needs, columns: [] }
    for (const step of ['rows', 'mapping', 'run'] as const) expect(problemsOf(step, once, bare)).toEqual([])
    const launch = launchOf({ id: flowId }, once, bare)
    expect(launch).toMatchObject({
      params: { tone: 'calm', name: 'typed before it was mapped' },
      SHEETS: [],
      ASSOCIATED_SHEETS: [],
      runAmount: 'ALL',
      concurrency: 1,
    })
    expect(jobs.jobLaunch.safeParse(launch).error?.issues ?? []).toEqual([])
  })

  it('copies columns of the row into a new sheet, but none over a result', () => {
    const some = { includeSource: false, copied: ['firm', 'summary'] }
    const [output] = launched(withOutput(some)).OUTPUT_SHEETS
    expect(output?.mapping).toEqual({ firm: '@@row.firm@@', summary: 'summary' })
  })

  it("requests the source's columns by default", () => {
    const [usual] = launched(draft).OUTPUT_SHEETS
    expect(usual).toMatchObject({ includeSource: true, mapping: { summary: 'summary' } })
    expect(launched(withOutput({ includeSource: false })).OUTPUT_SHEETS[0]?.includeSource).toBe(false)
    const bare = { ...needs, outputs: [] }
    const [rows] = launchOf({ id: flowId }, withOutput({ copied: ['firm'] }), bare).OUTPUT_SHEETS
    expect(rows).toMatchObject({ includeSource: false, mapping: { firm: '@@row.firm@@' } })
  })

  it('has no keys where the sheet is rebuilt or a key is no longer written, and nothing where nothing is wanted', () => {
    const there = {
      kind: 'sheet',
      sheetId: idOf('2'),
      mapping: { a: 'summary', b: '' },
      keys: ['a', 'b'],
    } as const
    expect(launched(withOutput(there)).OUTPUT_SHEETS[0]?.keys).toEqual(['a'])
    const rebuilt = { ...there, writeMode: 'DELETE_AND_REBUILD' } as const
    expect(launched(withOutput(rebuilt)).OUTPUT_SHEETS[0]?.keys).toEqual([])
    expect(launched({ ...draft, outputs: [] }).OUTPUT_SHEETS).toEqual([])
  })

  it('reads no column for what a joined sheet fills, and needs no keys where it is passed whole', () => {
    const whole = { ...draft, joins: [{ ...join, name: 'company' }], joinMode: 'WHOLE' as const }
    expect(launched(whole).SHEETS[0]?.mapping).toEqual({ name: 'contact' })
    expect(launched(whole).ASSOCIATED_SHEETS[0]?.on).toBeNull()
  })

  it('fills a parameter by a column of a joined sheet, and then asks for no value', () => {
    const filling = { ...draft, joins: [{ ...join, mapping: { tone: 'mood', name: '' } }] }
    expect(launched(filling).ASSOCIATED_SHEETS[0]?.mapping).toEqual({ tone: 'mood' })
    expect(launched(filling).params).toEqual({})
    expect(problemsOf('mapping', { ...filling, params: {} }, needs)).toEqual([])
    const both = { ...filling, inputs: [{ ...input, mapping: { ...mapping, tone: 'own' } }] }
    expect(launched(both).SHEETS[0]?.mapping).not.toHaveProperty('tone')
  })

  it('gives a value for all rows to a parameter that one of the sheets has no column for', () => {
    const second = { sheetId: idOf('3'), filter: null, mapping: { company: 'firm', name: '', tone: '' } }
    const both = { ...draft, inputs: [...draft.inputs, second] }
    expect(launched(both).params).toEqual(draft.params)
  })
})

describe('problemsOf', () => {
  it('blocks each step until it is complete, with the place', () => {
    expect(textsOf('rows', newDraft(''))).toEqual(['sheet SHEETS.0.sheetId'])
    const unmapped = { ...draft, inputs: [{ ...input, mapping: {} }] }
    expect(textsOf('mapping', unmapped)).toEqual(['columns SHEETS.0.mapping.company'])
    expect(textsOf('mapping', { ...draft, params: {} })).toEqual(['params'])
    expect(textsOf('mapping', draft)).toEqual([])
    expect(textsOf('output', newDraft(' '))).toEqual(['outputName OUTPUT_SHEETS.0.newName'])
    expect(textsOf('run', { ...draft, amount: '1.5' })).toEqual(['amount runAmount'])
    expect(textsOf('run', { ...draft, concurrency: '1001' })).toEqual(['concurrency concurrency'])
    expect(textsOf('run', { ...draft, budget: '-1' })).toEqual(['budget ceilingCredits'])
    expect(textsOf('run', draft)).toEqual([])
  })

  it('accepts no sheet twice, and no taken name', () => {
    const twice = { ...draft, inputs: [input, input] }
    expect(textsOf('rows', twice)).toEqual(['twice SHEETS.1.sheetId'])
    const taken = { ...draft, joins: [join, { ...join, name: 'tone' }, join] }
    expect(textsOf('rows', taken)).toEqual([
      'joinTaken ASSOCIATED_SHEETS.1.name',
      'joinTaken ASSOCIATED_SHEETS.2.name',
    ])
    const lost = { ...draft, joins: [newJoin('1st')] }
    expect(textsOf('rows', lost)).toHaveLength(4)
    expect(textsOf('rows', { ...lost, joinMode: 'WHOLE' })).toHaveLength(2)
  })
})

it('knows the step of each part of the launch', () => {
  const paths = ['SHEETS.0.filter', 'SHEETS.1.mapping.a', 'ASSOCIATED_SHEETS.0.on', 'OUTPUT_SHEETS.0.keys.1']
  expect(paths.map(stepOf)).toEqual(['rows', 'mapping', 'rows', 'output'])
  expect(['params.tone', 'concurrency', 'flow.calls'].map(stepOf)).toEqual(['mapping', 'run', 'summary'])
})
