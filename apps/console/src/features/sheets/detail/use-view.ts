import { useState } from 'react'
import type { sheets } from '@millrace/contract'
import type { ViewSettings } from '../api/views.ts'

/** Settings that need an explicit save; the appearance of columns is stored at once. */
const TRIED = ['filter', 'sort', 'groupBy'] as const

/** Unsaved changes by view. */
type Drafts = Readonly<Record<string, Partial<ViewSettings>>>

/** The built-in view with all rows and the columns as they are. */
const ALL = 'all'

/** The settings of the view of all rows. */
export const plainView = (columns: readonly sheets.Column[]): ViewSettings => ({
  filter: null,
  sort: [],
  hidden: columns.filter(({ hidden }) => hidden).map(({ key }) => key),
  order: [],
  widths: {},
  frozen: 1,
  groupBy: null,
  rowHeight: 'short',
})

/** The settings of a view, without properties that only a saved one has. */
export function settingsOf(view: ViewSettings): ViewSettings {
  const { filter, sort, hidden, order, widths, frozen, groupBy, rowHeight } = view
  return { filter, sort, hidden, order, widths, frozen, groupBy, rowHeight }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The settings of a draft that differ from the saved ones. */
export function differences(saved: ViewSettings, draft: Partial<ViewSettings>): Partial<ViewSettings> {
  const entries = Object.entries(draft).filter(
    ([key, value]) => !same(value, saved[key as keyof ViewSettings]),
  )
  return Object.fromEntries(entries)
}

/** A draft without unsaved filters and sorting; the appearance of columns is kept. */
export const withoutTried = (draft: Partial<ViewSettings>): Partial<ViewSettings> =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => !TRIED.some((one) => one === key)))

/** A view of the sheet with unsaved changes. */
export function useView(sheet: sheets.Sheet, viewId: string | undefined) {
  const [drafts, setDrafts] = useState<Drafts>({})
  const stored = sheet.views.find(({ id }) => id === viewId) ?? null
  const id: string = stored?.id ?? ALL
  const saved = stored ? settingsOf(stored) : plainView(sheet.columns)
  const draft = differences(saved, drafts[id] ?? {})
  const settings: ViewSettings = { ...saved, ...draft }

  return {
    /** Null for the view of all rows. */
    stored,
    settings,
    /** Whether there are unsaved filters, sorting or groups. */
    isChanged: TRIED.some((key) => key in draft),
    change: (part: Partial<ViewSettings>) => setDrafts((all) => ({ ...all, [id]: { ...all[id], ...part } })),
    /** Discards unsaved changes, or drops them after they were saved here or as another view. */
    reset: () => setDrafts((all) => ({ ...all, [id]: withoutTried(all[id] ?? {}) })),
  }
}

export type ViewState = ReturnType<typeof useView>
