// @vitest-environment jsdom
import type { sheets } from '@millrace/contract'
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { plainView } from '../detail/use-view.ts'
import { FilterPanel } from './FilterPanel.tsx'
import type { GridView } from '../api/views.ts'
import { pageForEach } from '../../../lib/testing/page-for-each.ts'

// Value fields load the contract's schemas in a way that only the built console supports.
vi.mock('./ValueField.tsx', () => ({ ValueField: () => null }))

const page = pageForEach()

const column = (key: string, type: sheets.ColumnType = 'text') =>
  ({ id: key, key, label: key, type, valueType: type, options: [], width: 160 }) as unknown as sheets.Column
const COLUMNS = [column('name'), column('due', 'date')]

interface PanelProps {
  filter: sheets.Filter | null
  onFilter: (filter: sheets.Filter | null | undefined) => void
}

function Panel({ filter, onFilter }: PanelProps) {
  const [view, setView] = useState<GridView>({ ...plainView(COLUMNS), filter, search: '' })
  const onView = (part: Partial<GridView>) => {
    setView({ ...view, ...part })
    onFilter(part.filter)
  }
  return <FilterPanel columns={COLUMNS} view={view} begin={undefined} onView={onView} />
}

const selects = () => [...page.host.querySelectorAll('select')].map((one) => one.selectedOptions[0]?.text)
const choose = (at: number, text: string) =>
  act(() => {
    const select = page.host.querySelectorAll('select').item(at)
    select.value = [...select.options].find((option) => option.text === text)!.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

it('shows errors in any column as one condition, which can be narrowed to a column and back', async () => {
  const onFilter = vi.fn<PanelProps['onFilter']>()
  await page.render(<Panel filter={{ has: 'errors' }} onFilter={onFilter} />)
  expect(selects()).toEqual(['Any column', 'has an error'])
  choose(0, 'due')
  expect(onFilter).toHaveBeenLastCalledWith({ and: [{ column: 'due', op: 'within', value: 'today' }] })
  choose(0, 'Any column')
  expect(onFilter).toHaveBeenLastCalledWith({ and: [{ has: 'errors' }] })
  expect(selects()).toEqual(['Any column', 'has an error'])
})
