import { flows } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { launchOf, newDraft, problemOf } from './draft.ts'
import type { Needs } from '../../../lib/flow-needs.ts'

const needs: Needs = {
  params: [flows.flowParameter.parse({ key: 'tone' }), flows.flowParameter.parse({ key: 'name' })],
  columns: ['company'],
  outputs: ['summary'],
}
const sheetId = `sht_${'0'.repeat(26)}`
const flowId = `flw_${'0'.repeat(26)}`
const draft = {
  ...newDraft('Results'),
  sheetId,
  mapping: { company: 'firm', name: 'contact', tone: '' },
  params: { tone: 'calm', name: 'typed before it was mapped' },
}

describe('a launch', () => {
  it('is what the contract takes', () => {
    const launch = launchOf({ id: flowId }, { ...draft, amount: '30', ceiling: '2.5' }, needs)
    expect(launch).toMatchObject({
      params: { tone: 'calm' },
      SHEETS: [{ sheetId, mapping: { company: 'firm', name: 'contact' } }],
      runAmount: 30,
      ceilingCredits: 2.5,
      OUTPUT_SHEETS: [{ newName: 'Results', mapping: { summary: 'summary' } }],
    })
    expect(flows.jobLaunch.safeParse(launch).error?.issues ?? []).toEqual([])
  })

  it('copies columns of the row into a new sheet, but none over a result', () => {
    const output = { ...draft.output, copied: ['firm', 'summary'] }
    expect(launchOf({ id: flowId }, { ...draft, output }, needs).OUTPUT_SHEETS[0]?.mapping).toEqual({
      firm: '@@row.firm@@',
      summary: 'summary',
    })
  })

  it('writes no keys where the sheet is rebuilt, and nothing where nothing is wanted', () => {
    const rebuilt = { ...draft.output, writeMode: 'DELETE_AND_REBUILD' as const, keys: ['a'] }
    expect(launchOf({ id: flowId }, { ...draft, output: rebuilt }, needs).OUTPUT_SHEETS[0]?.keys).toEqual([])
    const none = { ...draft.output, kind: 'none' as const }
    expect(launchOf({ id: flowId }, { ...draft, output: none }, needs).OUTPUT_SHEETS).toEqual([])
  })
})

describe('problemOf', () => {
  it('holds each step until it is done', () => {
    expect(problemOf('rows', newDraft(''), needs)).toBe('sheet')
    expect(problemOf('mapping', { ...draft, mapping: {} }, needs)).toBe('columns')
    expect(problemOf('mapping', { ...draft, params: {} }, needs)).toBe('params')
    expect(problemOf('mapping', draft, needs)).toBeNull()
    expect(problemOf('output', newDraft(' '), needs)).toBe('outputName')
    expect(problemOf('run', { ...draft, amount: '1.5' }, needs)).toBe('amount')
    expect(problemOf('run', { ...draft, concurrency: '1001' }, needs)).toBe('concurrency')
    expect(problemOf('run', { ...draft, ceiling: '-1' }, needs)).toBe('ceiling')
    expect(problemOf('run', draft, needs)).toBeNull()
  })
})
