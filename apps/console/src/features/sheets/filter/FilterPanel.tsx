import { useState } from 'react'
import type { sheets } from '@millrace/contract'
import css from './Filter.module.css'
import { FilterGroup } from './FilterGroup.tsx'
import { newCondition } from './ops.ts'
import { useFilterTexts } from './texts.ts'
import { filterOf, groupOf, type Group } from './tree.ts'
import type { GridView } from '../api/views.ts'

export interface PanelProps {
  columns: readonly sheets.Column[]
  view: GridView
  onView: (part: Partial<GridView>) => void
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

interface FilterPanelProps extends PanelProps {
  /** The column for an initial condition. */
  begin: sheets.Column | undefined
}

const begun = (group: Group, column: sheets.Column | undefined): Group =>
  column ? { ...group, items: [...group.items, newCondition(column)] } : group

/** The filter builder. Incomplete conditions are kept here and do not hide rows. */
export function FilterPanel({ columns, view, onView, begin }: FilterPanelProps) {
  const t = useFilterTexts()
  const [group, setGroup] = useState(() => begun(groupOf(view.filter), begin))
  const [shown, setShown] = useState(view.filter)
  if (!same(shown, view.filter)) {
    // The filter changed elsewhere, for example by discarding changes.
    setShown(view.filter)
    if (!same(filterOf(group), view.filter)) setGroup(groupOf(view.filter))
  }

  function change(next: Group) {
    setGroup(next)
    const filter = filterOf(next)
    if (!same(filter, view.filter)) onView({ filter })
  }

  return (
    <div className={css.panel}>
      {group.items.length === 0 ? <p className={css.hint}>{t('none')}</p> : null}
      <FilterGroup columns={columns} group={group} depth={0} onGroup={change} />
    </div>
  )
}
