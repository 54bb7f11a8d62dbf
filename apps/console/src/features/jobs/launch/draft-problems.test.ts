import { flows, jobs } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Needs } from '../../../lib/flow-needs.ts'
import { newDraft, newJoin, newOutput } from './draft.ts'
import { isBudget, problemsOf, reachOf, stepOf } from './draft-problems.ts'
import { launchOf } from './launch-of.ts'
import { type JoinDraft, type LaunchDraft, STEPS } from './types.ts'

const needs: Needs = {
  params: [
    flows.flowParameter.parse({ key: 'tone', required: true }),
    flows.flowParameter.parse({ key: 'count', type: 'NUMBER', required: false }),
  ],
  columns: ['company'],
  outputs: ['summary'],
}
const idOf = (mark: string) => `sht_${mark.repeat(26)}`
const [MAIN, OTHER] = [idOf('0'), idOf('1')]
const flow = { id: `flw_${'0'.repeat(26)}` } as const
const input = { sheetId: MAIN, filter: null, mapping: { company: 'firm', tone: 'mood' } }
const usual: LaunchDraft = { ...newDraft('Results'), inputs: [input] }

const sheetId = fc.constantFrom('', MAIN, OTHER, idOf('2'))
const column = fc.constantFrom('', 'firm', 'mood')
const mapping = fc.record({ company: column, tone: column, count: column }, { requiredKeys: [] })
const count = fc.constantFrom(
  '',
  '1',
  '20',
  '0',
  '-1',
  '1.5',
  '1e3',
  ' 7 ',
  '1001',
  '100000001',
  'all',
  '∞',
  'NaN',
)
const join = fc.record({
  sheetId,
  filter: fc.constant(null),
  name: fc.constantFrom('', 'country', 'land', 'company', 'tone', 'row', 'item', '1st', 'ä', 'x'.repeat(65)),
  main: column,
  own: column,
  mapping: fc.record({ tone: column, count: column }, { requiredKeys: [] }),
})
/** The dialog never lets two joined sheets fill one parameter. */
const filledOnce = (joins: JoinDraft[]) => joins.map((one, at) => (at === 0 ? one : { ...one, mapping: {} }))
const drafts: fc.Arbitrary<LaunchDraft> = fc.record({
  inputs: fc.array(fc.record({ sheetId, filter: fc.constant(null), mapping }), { maxLength: 2 }),
  joins: fc.array(join, { maxLength: 2 }).map(filledOnce),
  joinMode: fc.constantFrom('MATCH', 'MATCH_ALL', 'WHOLE'),
  params: fc.record({ tone: fc.string(), count: fc.oneof(fc.integer(), fc.string()) }, { requiredKeys: [] }),
  outputs: fc.array(
    fc.record({
      kind: fc.constantFrom('new' as const, 'sheet' as const),
      name: fc.constantFrom('', '  ', 'Results', ' 結果 '),
      includeSource: fc.boolean(),
      copied: fc.subarray(['firm', 'summary']),
      sheetId,
      writeMode: fc.constantFrom('UPSERT', 'DELETE_AND_REBUILD'),
      keys: fc.subarray(['a', 'b']),
      mapping: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('', 'summary', '@@row.firm@@')),
    }),
    { maxLength: 2 },
  ),
  title: fc.constantFrom('', ' Monday ', '結果'),
  runMode: fc.constantFrom('STARTOVER', 'LASTRUN', 'LASTRUN_CYCLING'),
  amount: count,
  concurrency: count,
  budget: fc.constantFrom(
    '',
    '0',
    '2.5',
    '-1',
    '1e3',
    '١',
    ' 1',
    '999999999999.999999',
    '1.',
    '.5',
    'Infinity',
  ),
})
const allOf = (draft: LaunchDraft) => STEPS.flatMap((step) => problemsOf(step, draft, needs))

/** The server's requirements of a launch beyond its schema. */
function refusals({ SHEETS: rows, ASSOCIATED_SHEETS: joined, associatedMode, params }: jobs.JobLaunch) {
  const names: string[] = [...flows.RESERVED_KEYS, ...needs.params.map(({ key }) => key)]
  const sources = [...rows.slice(0, 1), ...joined].flatMap(({ mapping: own }) => Object.keys(own))
  const isFilled = (key: string) =>
    (rows.length > 0 && rows.every((one) => key in one.mapping)) || joined.some((one) => key in one.mapping)
  return [
    ...joined.filter(({ name }) => names.includes(name)).map(({ name }) => `name ${name}`),
    ...needs.params.flatMap(({ key, type }) => [
      ...(sources.filter((one) => one === key).length > 1 ? [`two sources ${key}`] : []),
      ...(associatedMode === 'WHOLE' &&
      !jobs.LIST_PARAMETERS.has(type) &&
      joined.some(({ mapping: own }) => key in own)
        ? [`a list into ${key}`]
        : []),
    ]),
    ...flows.checkParameters([...needs.params], params).flatMap(({ key }) => (isFilled(key) ? [] : [key])),
  ]
}

describe('the dialog that runs a flow on a sheet', () => {
  it('allows nothing that the server refuses', () => {
    let passed = 0
    const check = (draft: LaunchDraft) => {
      if (allOf(draft).length > 0) return
      passed += 1
      const launch = launchOf(flow, draft, needs)
      expect(jobs.jobLaunch.safeParse(launch).error?.issues ?? []).toEqual([])
      expect(refusals(jobs.jobLaunch.parse(launch))).toEqual([])
    }
    // Few random drafts are valid: vary the usual one, one part at a time.
    fc.assert(
      fc.property(
        drafts,
        fc.subarray(Object.keys(usual) as (keyof LaunchDraft)[], { maxLength: 3 }),
        (draft, keys) => check({ ...usual, ...Object.fromEntries(keys.map((key) => [key, draft[key]])) }),
      ),
      { numRuns: 1000 },
    )
    expect(passed).toBeGreaterThan(100)
  })

  it('leads from each problem to the step in which it is fixed', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const lost = STEPS.flatMap((step) =>
          problemsOf(step, draft, needs).filter(({ path }) => path !== '' && stepOf(path) !== step),
        )
        expect(lost).toEqual([])
      }),
    )
  })

  it('opens the steps up to the first incomplete one', () => {
    expect(reachOf(usual, needs)).toBe(STEPS.indexOf('summary'))
    expect(reachOf(newDraft('Results'), needs)).toBe(STEPS.indexOf('rows'))
    expect(reachOf({ ...usual, inputs: [{ ...input, mapping: {} }] }, needs)).toBe(1)
    expect(reachOf({ ...usual, outputs: [newOutput('')] }, needs)).toBe(STEPS.indexOf('output'))
    expect(reachOf({ ...usual, budget: 'much' }, needs)).toBe(STEPS.indexOf('run'))
  })

  it('says the range of each number', () => {
    const texts = (part: Partial<LaunchDraft>) =>
      problemsOf('run', { ...usual, ...part }, needs).map(({ text }) => text)
    for (const amount of ['', '1', '100000000']) expect(texts({ amount })).toEqual([])
    for (const amount of ['0', '100000001', '1.5', 'x', ' ']) expect(texts({ amount })).toEqual(['amount'])
    for (const concurrency of ['1', '1000']) expect(texts({ concurrency })).toEqual([])
    for (const concurrency of ['', '0', '1001', '-3']) expect(texts({ concurrency })).toEqual(['concurrency'])
    for (const budget of ['', '0', '0.000001', '999999999999']) expect(isBudget(budget)).toBe(true)
    for (const budget of ['-1', '1e3', '1,5', '٣', '0.0000001', 'Infinity'])
      expect(isBudget(budget)).toBe(false)
  })

  it('requires a sheet for results, something to write, and no sheet twice', () => {
    const texts = (...parts: Partial<LaunchDraft['outputs'][number]>[]) =>
      problemsOf(
        'output',
        { ...usual, outputs: parts.map((part) => ({ ...newOutput('R'), ...part })) },
        needs,
      ).map(({ text, path }) => `${text} ${path}`)
    const there = { kind: 'sheet', sheetId: OTHER, mapping: { a: 'summary' } } as const
    expect(texts(there, {})).toEqual([])
    expect(texts({ kind: 'sheet' })).toEqual(['outputSheet OUTPUT_SHEETS.0.sheetId'])
    expect(texts({ ...there, mapping: { a: '' } })).toEqual(['outputMapping OUTPUT_SHEETS.0.mapping'])
    expect(texts(there, there)).toEqual(['twice OUTPUT_SHEETS.1.sheetId'])
    // For a new sheet, an earlier choice of a sheet doesn't count.
    expect(texts(there, { sheetId: OTHER })).toEqual([])
  })

  it('accepts no name for joined rows that the flow already uses', () => {
    for (const name of [...flows.RESERVED_KEYS, 'tone']) {
      const joins = [{ ...newJoin(name), sheetId: OTHER, main: 'firm', own: 'firm' }]
      expect(problemsOf('rows', { ...usual, joins }, needs)).toEqual([
        { text: 'joinTaken', path: 'ASSOCIATED_SHEETS.0.name' },
      ])
    }
  })
})
