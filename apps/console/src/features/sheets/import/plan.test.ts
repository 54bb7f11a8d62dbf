import { describe, expect, it } from 'vitest'
import { sheets } from '@millrace/contract'
import { columnOfType, planProblem, proposePlan, withOrder, orderOfFile, type Plan } from './plan.ts'

function first<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined) throw new Error('there is none')
  return item
}

const inFile = (headers: string[]): sheets.ImportPreview => ({
  options: { format: 'csv', header: true },
  sheetNames: [],
  columns: headers.map((header, index) => ({
    index,
    header,
    suggested: sheets.newColumn.parse({ label: header }),
    failing: 0,
    dates: null,
    dateType: null,
    numbers: null,
    numberType: null,
    currencies: null,
    changes: [],
    options: { singleSelect: null, multiSelect: null },
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
  workError: null,
})

const sheetOf = (columns: sheets.Column[]): sheets.Sheet => ({
  id: 'sht_1',
  projectId: 'prj_1',
  name: 'Sheet',
  type: 'INPUT_SHEET',
  system: null,
  conversations: false,
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
  it('uses each column of the sheet once, and creates the others', () => {
    const plan = proposePlan(inFile(['Name', 'name', 'Total']), sheetOf([column('name')]), 500)
    expect(plan.map(({ target }) => target)).toEqual([
      { kind: 'existing', key: 'name' },
      { kind: 'new', column: sheets.newColumn.parse({ label: 'name' }) },
      { kind: 'new', column: sheets.newColumn.parse({ label: 'Total' }) },
    ])
  })

  it('does not fill calculated columns', () => {
    const plan = proposePlan(inFile(['sum']), sheetOf([column('sum', 'formula')]), 500)
    expect(plan[0]?.target.kind).toBe('new')
  })

  it('leaves out what the sheet has no room for', () => {
    const plan = proposePlan(inFile(['a', 'b', 'c']), sheetOf([column('x')]), 3)
    expect(plan.map(({ target }) => target.kind)).toEqual(['new', 'new', 'none'])
  })
})

describe('dates with an ambiguous order', () => {
  const dates = (order: 'dmy' | null): sheets.DateOrders => ({
    dates: 2,
    ambiguous: 2,
    dayFirst: 2,
    monthFirst: 2,
    shortYears: 0,
    order,
    samples: [],
  })
  const planOf = (order: 'dmy' | null, sheet: sheets.Sheet | null): Plan => {
    const preview = inFile(['When'])
    const when = { ...first(preview.columns), dates: dates(order), dateType: 'date' as const }
    const columns = proposePlan({ ...preview, columns: [when] }, sheet, 500)
    return { columns, mode: 'append', keys: [], invalid: 'keep' }
  }

  it('are asked about before anything is imported', () => {
    const open = planOf(null, null)
    expect(open.columns[0]).toMatchObject({
      target: { kind: 'new', column: { type: 'date' } },
      dateOrder: null,
    })
    expect(planProblem(open, null)).toBe('dates')
    const said = { ...first(open.columns), dateOrder: 'mdy' as const }
    expect(planProblem({ ...open, columns: [said] }, null)).toBeNull()
    expect(withOrder({ label: 'When', type: 'date' }, said.dateOrder).settings).toEqual({ dateOrder: 'mdy' })
  })

  it('of one order give it to the columns whose dates allow only that', () => {
    const target = { kind: 'new' as const, column: { label: 'When', type: 'date' as const } }
    const iso = { index: 0, target }
    expect(orderOfFile([iso, { index: 1, target, dateOrder: 'dmy' }])).toBe('dmy')
    expect(orderOfFile([iso])).toBeNull()
    const both = [
      { index: 0, target, dateOrder: 'dmy' as const },
      { index: 1, target, dateOrder: 'mdy' as const },
    ]
    expect(orderOfFile(both)).toBeNull()
  })

  it('are not, where the column or the file defines it, or they stay text', () => {
    const said = sheetOf([{ ...column('when', 'date'), settings: { dateOrder: 'dmy' } }])
    expect(planProblem(planOf(null, said), said)).toBeNull()
    const unsaid = sheetOf([column('when', 'date')])
    expect(planProblem(planOf(null, unsaid), unsaid)).toBe('dates')
    expect(planOf('dmy', null).columns[0]?.dateOrder).toBe('dmy')
    const open = planOf(null, null)
    const text = { ...first(open.columns), target: { kind: 'new' as const, column: { label: 'When' } } }
    expect(planProblem({ ...open, columns: [text] }, null)).toBeNull()
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
  ])('reports %s', (_, tried, problem) => {
    expect(planProblem(tried, null)).toBe(problem)
  })
})

describe('a new select', () => {
  const preview = inFile(['Status'])
  const planFor = (column: sheets.NewColumn): Plan => ({
    columns: [{ index: 0, target: { kind: 'new', column } }],
    mode: 'append',
    keys: [],
    invalid: 'keep',
  })

  it('has the texts of the file as its options', () => {
    const found = { ...first(preview.columns), options: { singleSelect: null, multiSelect: ['new', 'open'] } }
    const made = columnOfType(found, 'multiSelect')
    expect(made).toMatchObject({ label: 'Status', options: [{ value: 'new' }, { value: 'open' }] })
    expect(planProblem(planFor(made), null, { ...preview, columns: [found] })).toBeNull()
  })

  it('is refused where there are too many', () => {
    const made = columnOfType(first(preview.columns), 'singleSelect')
    expect(planProblem(planFor(made), null, preview)).toBe('options')
  })
})
