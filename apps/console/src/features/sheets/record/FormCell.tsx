import { useEffect, useRef, useState } from 'react'
import type { sheets } from '@millrace/contract'
import { CellField } from './CellField.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import css from './Record.module.css'
import { cellState } from './cell-saver.ts'
import type { Saving } from './use-save-cell.ts'

interface FormCellProps {
  sheetId: string
  column: sheets.Column
  record: sheets.SheetRecord
  labels: Record<string, string>
  readOnly: boolean
  saving: Saving
  onTrace: (column: sheets.Column) => void
}

/**
 * One cell of the form. While somebody is in it, what others write does not take the place of what is being typed: that
 * shows when it is saved.
 */
export function FormCell(props: FormCellProps) {
  const { sheetId, column, record, labels, readOnly, saving, onTrace } = props
  const { key } = column
  const now = cellState(record, key)
  // The cell as this field was made of it: what a change is checked against.
  const seen = useRef(now)
  const [entered, setEntered] = useState(false)
  const [round, setRound] = useState(0)
  const conflict = saving.conflict?.column === key ? saving.conflict : null
  const [sending, setSending] = useState(0)
  const isHeld = entered || sending > 0 || conflict !== null

  useEffect(() => {
    if (isHeld || seen.current === now) return
    seen.current = now
    setRound((before) => before + 1)
  }, [isHeld, now])

  function save(value: sheets.CellValue) {
    setSending((count) => count + 1)
    void saving.save({ column: key, value, seen }).then(() => setSending((count) => count - 1))
  }

  return (
    <div className={css.cell} onFocus={() => setEntered(true)} onBlur={() => setEntered(false)}>
      <CellField
        key={round}
        sheetId={sheetId}
        column={column}
        record={record}
        labels={labels}
        readOnly={readOnly}
        problem={saving.problems[key]}
        onSave={save}
        onTrace={() => onTrace(column)}
      />
      {conflict ? (
        <ConflictNote
          column={column}
          conflict={conflict}
          labels={labels}
          onMine={() => {
            seen.current = cellState(conflict.current, key)
            saving.settle()
            save(conflict.mine)
          }}
          onTheirs={() => saving.settle()}
        />
      ) : null}
    </div>
  )
}
