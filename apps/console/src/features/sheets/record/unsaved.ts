import { create } from 'zustand'

/** What someone wrote into a field of a record and that is not saved. */
interface Unsaved {
  /** Of the column. */
  label: string
  text: string
  /** Why it can't be saved; null for what is still being written or is on its way. */
  reason: string | null
}

type ByColumn = Readonly<Record<string, Unsaved>>

interface UnsavedState {
  records: Readonly<Record<string, ByColumn>>
}

const NONE: ByColumn = {}

// Kept beside the form, so that nothing is lost when it is closed by going back or shows the history in the meantime.
const useKept = create<UnsavedState>()(() => ({ records: {} }))

const set = (recordId: string, to: (columns: ByColumn) => ByColumn): void =>
  useKept.setState(({ records }) => {
    const { [recordId]: before = NONE, ...others } = records
    const columns = to(before)
    return { records: Object.keys(columns).length > 0 ? { ...others, [recordId]: columns } : others }
  })

/** By key of the column. */
export const unsavedOf = (recordId: string): ByColumn => useKept.getState().records[recordId] ?? NONE
export const useUnsaved = (recordId: string): ByColumn => useKept(({ records }) => records[recordId] ?? NONE)

export const keepUnsaved = (recordId: string, column: string, unsaved: Unsaved): void =>
  set(recordId, (columns) => ({ ...columns, [column]: unsaved }))

/** The server did not take it: what was written stays, with the reason. */
export const refuseUnsaved = (recordId: string, column: string, reason: string): void =>
  set(recordId, (columns) => {
    const unsaved = columns[column]
    return unsaved ? { ...columns, [column]: { ...unsaved, reason } } : columns
  })

/** It is as it was, or was saved; with a text, only if that is still what stands in the field. */
export const dropUnsaved = (recordId: string, column: string, text?: string): void =>
  set(recordId, (columns) => {
    const { [column]: unsaved, ...others } = columns
    return text === undefined || unsaved?.text === text ? others : columns
  })

export const dropAllUnsaved = (recordId: string): void => set(recordId, () => NONE)
