import { create } from 'zustand'

/** Input in a record's field that is not saved. */
interface Unsaved {
  /** Label of the column. */
  label: string
  text: string
  /** Why it cannot be saved; null while typing or saving. */
  reason: string | null
}

type ByColumn = Readonly<Record<string, Unsaved>>

interface UnsavedState {
  records: Readonly<Record<string, ByColumn>>
}

const NONE: ByColumn = {}

// Stored outside the form, so that nothing is lost when the form closes or shows the history.
const useKept = create<UnsavedState>()(() => ({ records: {} }))

const set = (recordId: string, to: (columns: ByColumn) => ByColumn): void =>
  useKept.setState(({ records }) => {
    const { [recordId]: before = NONE, ...others } = records
    const columns = to(before)
    return { records: Object.keys(columns).length > 0 ? { ...others, [recordId]: columns } : others }
  })

/** By column key. */
export const unsavedOf = (recordId: string): ByColumn => useKept.getState().records[recordId] ?? NONE
export const useUnsaved = (recordId: string): ByColumn => useKept(({ records }) => records[recordId] ?? NONE)

export const keepUnsaved = (recordId: string, column: string, unsaved: Unsaved): void =>
  set(recordId, (columns) => ({ ...columns, [column]: unsaved }))

/** Keeps rejected input with its reason. */
export const refuseUnsaved = (recordId: string, column: string, reason: string): void =>
  set(recordId, (columns) => {
    const unsaved = columns[column]
    return unsaved ? { ...columns, [column]: { ...unsaved, reason } } : columns
  })

/** Drops saved or reverted input; with a text, only if the field still contains it. */
export const dropUnsaved = (recordId: string, column: string, text?: string): void =>
  set(recordId, (columns) => {
    const { [column]: unsaved, ...others } = columns
    return text === undefined || unsaved?.text === text ? others : columns
  })

export const dropAllUnsaved = (recordId: string): void => set(recordId, () => NONE)
