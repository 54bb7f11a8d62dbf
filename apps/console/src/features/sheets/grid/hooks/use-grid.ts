import { useEffect, useLayoutEffect, useState } from 'react'
import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { ReadingStyle } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { StoreApi } from 'zustand/vanilla'
import { region } from '../../../../lib/i18n/region.ts'
import { serverWrites } from '../edits/writes.ts'
import type { Refusal } from '../edits/take-outcome.ts'
import { styleOf } from '../cells/input.ts'
import { say, type GridContext } from '../grid-context.ts'
import { GridModel, type Rows } from '../grid-model.ts'
import { serverRows } from '../rows/source.ts'
import { useGridTexts, type GridTexts } from '../texts.ts'
import type { SheetGridProps } from '../types.ts'
import { createUi, type GridUi } from '../ui-state.ts'
import type { GridView } from '../../api/views.ts'

interface GridInput {
  props: SheetGridProps
  columns: readonly sheets.Column[]
  t: GridTexts
}

/** A mounted grid: the context of its actions, kept in sync with the page's props. */
export class Grid implements GridContext {
  readonly model: GridModel
  readonly ui: StoreApi<GridUi> = createUi()
  columns: readonly sheets.Column[] = []
  props: SheetGridProps
  locale: string
  style: ReadingStyle
  t: GridTexts
  editor: DataEditorRef | null = null
  /** Scroll position in pixels. */
  scroll = { left: 0, top: 0 }
  #rowsKey: string

  constructor({ props, columns, t }: GridInput) {
    this.props = props
    this.columns = columns
    this.t = t
    this.locale = region()
    this.style = styleOf(this.locale)
    this.#rowsKey = rowsKey(props.view)
    this.model = new GridModel(rowsOf(props), {
      session: props.session,
      writes: serverWrites(props.sheet.id),
      onError: (error) => this.props.onError(error),
      onRefused: (refusals) => this.#refused(refusals),
    })
  }

  get readOnly(): boolean {
    return this.props.readOnly ?? false
  }

  show({ props, columns, t }: GridInput): void {
    this.props = props
    this.columns = columns
    this.t = t
    this.locale = region()
    this.style = styleOf(this.locale)
    const key = rowsKey(props.view)
    if (key === this.#rowsKey) return
    this.#rowsKey = key
    this.model.showRows(rowsOf(props))
  }

  /** Called when the canvas is mounted or unmounted. */
  attach(editor: DataEditorRef | null): void {
    this.editor = editor
  }

  #refused(refusals: readonly Refusal[]): void {
    const [first] = refusals
    if (!first) return
    const label = this.columns.find(({ key }) => key === first.column)?.label
    const reason = label ? `${label} ${first.message}` : first.message
    const count = refusals.length - 1
    if (this.model.edits.drafts.has(first.recordId)) say(this.t('note.draft', { reason }), 'warning')
    else say(this.t(count > 0 ? 'note.refusedMore' : 'note.refused', { reason, count }), 'error')
  }
}

const isPlain = ({ filter, sort, search, groupBy }: GridView): boolean =>
  filter === null && sort.length === 0 && search.trim() === '' && groupBy === null

function rowsOf({ sheet, view }: SheetGridProps): Rows {
  const total = view.filter === null && view.search.trim() === '' ? sheet.rowCount : null
  return { source: serverRows(sheet.id, view), total, moving: !isPlain(view) }
}

/** The part of a view that determines the rows and their order. */
const rowsKey = ({ filter, sort, search, groupBy }: GridView): string =>
  JSON.stringify([filter, sort, search.trim(), groupBy])

export function useGrid(props: SheetGridProps, columns: readonly sheets.Column[]): Grid {
  const t = useGridTexts()
  const [grid] = useState(() => props.session.keepGrid(() => new Grid({ props, columns, t })))
  useLayoutEffect(() => {
    grid.show({ props, columns, t })
  }, [grid, props, columns, t])
  useEffect(() => {
    grid.model.onRevision(props.sheet.revision)
  }, [grid, props.sheet.revision])
  return grid
}
