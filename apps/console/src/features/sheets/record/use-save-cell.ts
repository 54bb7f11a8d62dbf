import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, type sheets } from '@millrace/contract'
import { bannerText, fieldIssues, isConflict } from '../../../lib/api/failures.ts'
import { recordKey, useUpdateRecord } from '../api/records.ts'

export interface Conflict {
  column: string
  /** The record as somebody else left it. */
  current: sheets.SheetRecord
  mine: sheets.CellValue
}

interface Options {
  sheetId: string
  record: sheets.SheetRecord
  /** Called with each change that was made, for undo. */
  onChange: (changeId: string) => void
}

/** Saves single cells of a record, one after the other, and keeps what was refused. */
export function useSaveCell({ sheetId, record, onChange }: Options) {
  const queries = useQueryClient()
  const update = useUpdateRecord(sheetId, record.id)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  // The next cell waits for the version that the one before gives.
  const line = useRef(Promise.resolve())
  const latest = useRef(record)
  useEffect(() => {
    if (record.version > latest.current.version) latest.current = record
  }, [record])

  async function send(column: string, value: sheets.CellValue, version: number): Promise<void> {
    try {
      const saved = await update.mutateAsync({ cells: { [column]: value }, version })
      latest.current = saved.record
      if (saved.changeId) onChange(saved.changeId)
    } catch (error) {
      await refused(error, column, value)
    }
  }

  async function refused(error: unknown, column: string, mine: sheets.CellValue): Promise<void> {
    const current = isConflict(error) ? currentOf(error) : null
    if (!current) return setProblems((all) => ({ ...all, [column]: reasonOf(error, column) }))
    const before = latest.current.cells[column] ?? null
    latest.current = current
    // Somebody changed another cell: this one is still as it was seen.
    if (JSON.stringify(current.cells[column] ?? null) === JSON.stringify(before))
      return send(column, mine, current.version)
    return setConflict({ column, current, mine })
  }

  function save(column: string, value: sheets.CellValue): void {
    setProblems(({ [column]: _settled, ...rest }) => rest)
    line.current = line.current.then(() => send(column, value, latest.current.version))
  }

  function keepMine(): void {
    if (!conflict) return
    setConflict(null)
    save(conflict.column, conflict.mine)
  }

  function keepTheirs(): void {
    setConflict(null)
    void queries.invalidateQueries({ queryKey: recordKey(sheetId, record.id) })
  }

  return { save, problems, conflict, keepMine, keepTheirs }
}

/** The record as it is, in the refusal of a stale change. */
function currentOf(error: unknown): sheets.SheetRecord | null {
  const current = error instanceof ApiError ? error.details.current : null
  return typeof current === 'object' && current !== null && 'cells' in current && 'version' in current
    ? (current as sheets.SheetRecord)
    : null
}

function reasonOf(error: unknown, column: string): string {
  const issue = fieldIssues(error).find(({ path }) => path.endsWith(column))
  return issue?.message ?? bannerText(error)
}
