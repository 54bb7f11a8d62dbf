import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
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

interface CellSave {
  column: string
  value: sheets.CellValue
  /** The cell as it was when it was changed; moves on with each save. */
  seen: RefObject<string>
}

type Cells = Pick<sheets.SheetRecord, 'cells' | 'errors'>

/** What a cell holds, to be compared. */
export const cellState = ({ cells, errors }: Cells, column: string): string =>
  JSON.stringify([cells[column] ?? null, errors[column] ?? null])

export type Saving = ReturnType<typeof useSaveCell>

/**
 * Saves single cells of a record, one after the other. Changes of other cells by others are no matter; one of the same
 * cell is a conflict, and nothing is overwritten unseen.
 */
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

  async function send({ column, value, seen }: CellSave): Promise<void> {
    const { version } = latest.current
    if (cellState(latest.current, column) !== seen.current)
      return setConflict({ column, current: latest.current, mine: value })
    try {
      const saved = await update.mutateAsync({ cells: { [column]: value }, version })
      latest.current = saved.record
      seen.current = cellState(saved.record, column)
      if (saved.changeId) onChange(saved.changeId)
    } catch (error) {
      const current = isConflict(error) ? currentOf(error) : null
      if (!current || current.version <= version)
        return setProblems((all) => ({ ...all, [column]: reasonOf(error, column) }))
      latest.current = current
      return send({ column, value, seen })
    }
    return undefined
  }

  /** Resolves when the cell is saved, refused or in conflict. */
  function save(cell: CellSave): Promise<void> {
    setProblems(({ [cell.column]: _settled, ...rest }) => rest)
    line.current = line.current.then(() => send(cell))
    return line.current
  }

  /** The conflict was decided; what is shown is fetched anew. */
  function settle(): void {
    setConflict(null)
    void queries.invalidateQueries({ queryKey: recordKey(sheetId, record.id) })
  }

  return { save, problems, conflict, settle }
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
