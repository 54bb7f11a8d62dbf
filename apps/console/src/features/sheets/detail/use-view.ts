import { useState } from 'react'
import type { sheets } from '@millrace/contract'
import type { ViewSettings } from '../api/views.ts'

/** What is only tried until it is saved; how columns look is kept at once. */
const TRIED = ['filter', 'sort', 'groupBy'] as const

/** What is tried and not saved, by view. */
type Drafts = Readonly<Record<string, Partial<ViewSettings>>>

/** The view that every sheet has: its columns as they are, all rows. */
const ALL = 'all'

/** Settings of the view of all rows. */
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

/** The settings of a view, without what only the saved one has. */
export function settingsOf(view: ViewSettings): ViewSettings {
  const { filter, sort, hidden, order, widths, frozen, groupBy, rowHeight } = view
  return { filter, sort, hidden, order, widths, frozen, groupBy, rowHeight }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What of a draft differs from what is saved. */
export function differences(saved: ViewSettings, draft: Partial<ViewSettings>): Partial<ViewSettings> {
  const entries = Object.entries(draft).filter(
    ([key, value]) => !same(value, saved[key as keyof ViewSettings]),
  )
  return Object.fromEntries(entries)
}

/** A draft without what was only tried: how columns look stays. */
export const withoutTried = (draft: Partial<ViewSettings>): Partial<ViewSettings> =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => !TRIED.some((one) => one === key)))

/** A view of the sheet with what is being tried on it. */
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
    /** Whether rows are chosen or ordered in a way that is not saved. */
    isChanged: TRIED.some((key) => key in draft),
    change: (part: Partial<ViewSettings>) => setDrafts((all) => ({ ...all, [id]: { ...all[id], ...part } })),
    /** Shows rows as they are saved again: what was tried was saved, here or as another view, or is given up. */
    reset: () => setDrafts((all) => ({ ...all, [id]: withoutTried(all[id] ?? {}) })),
  }
}

export type ViewState = ReturnType<typeof useView>
