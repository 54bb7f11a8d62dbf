import { describe, expect, it } from 'vitest'
import { sheets } from '@millrace/contract'
import { planProblem, proposePlan, type Plan } from './plan.ts'

const inFile = (headers: string[]): sheets.ImportPreview => ({
  options: { format: 'csv', header: true },
  sheetNames: [],
  columns: headers.map((header, index) => ({
    index,
    header,
    suggested: sheets.newColumn.parse({ label: header }),
    failing: 0,
  })),
  rows: [],
  rowCount: 0,
  estimated: false,
  notes: [],
})

const column = (key: string, type: sheets.ColumnType = 'text'): sheets.Column => ({
  id: 'c1',
  key,
  label: key.toUpperCase(),
  type,
  width: 160,
  hidden: false,
  required: false,
  defaultValue: null,
  desc: '',
  options: [],
  validators: {},
  settings: {},
  valueType: type,
  progress: null,
})

const sheetOf = (columns: sheets.Column[]): sheets.Sheet => ({
  id: 'sht_1',
  projectId: 'prj_1',
  name: 'Sheet',
  type: 'INPUT_SHEET',
  columnCount: columns.length,
  rowCount: 0,
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
  columns,
  views: [],
  deletedColumns: [],
  revision: 1,
})

describe('proposePlan', () => {
  it('takes each column of the sheet once, and makes the others', () => {
    const plan = proposePlan(inFile(['Name', 'name', 'Total']), sheetOf([column('name')]), 500)
    expect(plan.map(({ target }) => target)).toEqual([
      { kind: 'existing', key: 'name' },
      { kind: 'new', column: sheets.newColumn.parse({ label: 'name' }) },
      { kind: 'new', column: sheets.newColumn.parse({ label: 'Total' }) },
    ])
  })

  it('does not fill what is calculated', () => {
    const plan = proposePlan(inFile(['sum']), sheetOf([column('sum', 'formula')]), 500)
    expect(plan[0]?.target.kind).toBe('new')
  })

  it('leaves out what the sheet has no room for', () => {
    const plan = proposePlan(inFile(['a', 'b', 'c']), sheetOf([column('x')]), 3)
    expect(plan.map(({ target }) => target.kind)).toEqual(['new', 'new', 'none'])
  })
})

describe('planProblem', () => {
  const plan: Plan = {
    columns: [{ index: 0, target: { kind: 'existing', key: 'name' } }],
    mode: 'append',
    keys: [],
    invalid: 'keep',
  }
  const twice = [...plan.columns, { index: 1, target: { kind: 'existing', key: 'name' } as const }]

  it.each([
    ['a plan that can be carried out', plan, null],
    ['nothing to import', { ...plan, columns: [{ index: 0, target: { kind: 'none' } as const }] }, 'nothing'],
    ['two columns for one', { ...plan, columns: twice }, 'twice'],
    ['no key', { ...plan, mode: 'upsert' as const }, 'keys'],
    ['a key that is not in the file', { ...plan, mode: 'upsert' as const, keys: ['mail'] }, 'unmapped'],
    ['a key that is', { ...plan, mode: 'upsert' as const, keys: ['name'] }, null],
  ])('tells %s', (_, tried, problem) => {
    expect(planProblem(tried)).toBe(problem)
  })
})
