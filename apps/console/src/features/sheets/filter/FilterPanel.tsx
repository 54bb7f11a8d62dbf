import { useState } from 'react'
import type { sheets } from '@millrace/contract'
import type { GridView } from '../grid/types.ts'
import css from './Filter.module.css'
import { FilterGroup } from './FilterGroup.tsx'
import { useFilterTexts } from './texts.ts'
import { filterOf, groupOf, type Group } from './tree.ts'

export interface PanelProps {
  columns: readonly sheets.Column[]
  view: GridView
  onView: (part: Partial<GridView>) => void
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Builds the filter of the view. What is not finished is kept here and hides no rows. */
export function FilterPanel({ columns, view, onView }: PanelProps) {
  const t = useFilterTexts()
  const [group, setGroup] = useState(() => groupOf(view.filter))
  const [shown, setShown] = useState(view.filter)
  if (!same(shown, view.filter)) {
    // Changed from elsewhere, as by taking back what was tried.
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
