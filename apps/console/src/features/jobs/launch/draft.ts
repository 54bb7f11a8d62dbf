import type { InputDraft, JoinDraft, LaunchDraft, OutputDraft } from './types.ts'

/** Default number of rows that run simultaneously, as in the contract. */
const USUAL_CONCURRENCY = 20
/** Limits of the contract. */
export const MOST = { inputs: 20, joins: 20, outputs: 10, concurrency: 1000 } as const

export const NEW_INPUT: InputDraft = { sheetId: '', filter: null, mapping: {} }
export const newJoin = (name: string): JoinDraft => ({
  sheetId: '',
  filter: null,
  name,
  main: '',
  own: '',
  mapping: {},
})
export const newOutput = (name: string): OutputDraft => ({
  kind: 'new',
  name,
  includeSource: true,
  copied: [],
  sheetId: '',
  writeMode: 'UPSERT',
  keys: [],
  mapping: {},
})

export const newDraft = (name: string): LaunchDraft => ({
  inputs: [NEW_INPUT],
  joins: [],
  joinMode: 'MATCH',
  params: {},
  outputs: [newOutput(name)],
  title: '',
  runMode: 'STARTOVER',
  amount: '',
  concurrency: String(USUAL_CONCURRENCY),
  budget: '',
})

/** The list with one item changed. */
export const withPart = <Item>(list: readonly Item[], at: number, part: Partial<Item>): Item[] =>
  list.map((item, index) => (index === at ? { ...item, ...part } : item))

/** The list without one item. */
export const without = <Item>(list: readonly Item[], at: number): Item[] =>
  list.filter((_, index) => index !== at)
