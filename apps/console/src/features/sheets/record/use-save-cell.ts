import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { sheets } from '@millrace/contract'
import { bannerText, fieldIssues } from '../../../lib/api/failures.ts'
import { recordKey, useUpdateRecord } from '../api/records.ts'
import { showBanner } from '../../../lib/notify/banner.ts'
import { createCellSaver, type CellSave, type Conflict, type SaveOutcome } from './cell-saver.ts'
import { useRecordTexts } from './texts.ts'
import { refuseUnsaved } from './unsaved.ts'

interface Options {
  sheetId: string
  columns: readonly sheets.Column[]
  record: sheets.SheetRecord
  /** Called with each change, for undo. */
  onChange: (changeId: string) => void
}

export type Saving = ReturnType<typeof useSaveCell>

/** Saves cells of a record, and tracks rejections and conflicts. */
export function useSaveCell({ sheetId, columns, record, onChange }: Options) {
  const t = useRecordTexts()
  const queries = useQueryClient()
  const { mutateAsync } = useUpdateRecord(sheetId, record.id)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [saver] = useState(() =>
    createCellSaver(record, {
      update: mutateAsync,
      onChange,
      onConflict: setConflict,
      onRefused: (column, error) => {
        const reason = reasonOf(error, column)
        setProblems((all) => ({ ...all, [column]: reason }))
        refuseUnsaved(record.id, column, reason)
      },
    }),
  )
  useEffect(() => {
    saver.take(record)
  }, [saver, record])

  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  /** Resolves when the cell is saved, rejected or in conflict. */
  async function save(cell: CellSave): Promise<SaveOutcome> {
    const { column } = cell
    setProblems(({ [column]: _settled, ...rest }) => rest)
    const outcome = await saver.save(cell)
    // An error after the form was closed has no field to be shown at.
    if (outcome.kind === 'saved' || isOpen.current) return outcome
    const label = columns.find(({ key }) => key === column)?.label ?? column
    const reason = outcome.kind === 'refused' ? reasonOf(outcome.error, column) : t('changedElsewhere')
    showBanner('error', t('notSaved', { label, reason }))
    return outcome
  }

  /** The conflict was resolved; reloads the record. */
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
