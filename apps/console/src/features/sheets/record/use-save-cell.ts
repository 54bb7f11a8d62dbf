import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { sheets } from '@millrace/contract'
import { bannerText, fieldIssues } from '../../../lib/api/failures.ts'
import { recordKey, useUpdateRecord } from '../api/records.ts'
import { createCellSaver, type CellSave, type Conflict } from './cell-saver.ts'

interface Options {
  sheetId: string
  record: sheets.SheetRecord
  /** Called with each change that was made, for undo. */
  onChange: (changeId: string) => void
}

export type Saving = ReturnType<typeof useSaveCell>

/** Saves cells of a record, and keeps why one was refused and which one is in conflict. */
export function useSaveCell({ sheetId, record, onChange }: Options) {
  const queries = useQueryClient()
  const { mutateAsync } = useUpdateRecord(sheetId, record.id)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [saver] = useState(() =>
    createCellSaver(record, {
      update: mutateAsync,
      onChange,
      onConflict: setConflict,
      onRefused: (column, error) => setProblems((all) => ({ ...all, [column]: reasonOf(error, column) })),
    }),
  )
  useEffect(() => {
    saver.take(record)
  }, [saver, record])

  /** Resolves when the cell is saved, refused or in conflict. */
  function save(cell: CellSave): Promise<void> {
    setProblems(({ [cell.column]: _settled, ...rest }) => rest)
    return saver.save(cell)
  }

  /** The conflict was decided; what is shown is fetched anew. */
  function settle(): void {
    setConflict(null)
    void queries.invalidateQueries({ queryKey: recordKey(sheetId, record.id) })
  }

  return { save, problems, conflict, settle }
}

function reasonOf(error: unknown, column: string): string {
  const issue = fieldIssues(error).find(({ path }) => path.endsWith(column))
  return issue?.message ?? bannerText(error)
}
