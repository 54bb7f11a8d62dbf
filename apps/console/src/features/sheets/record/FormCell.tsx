import { useEffect, useRef, useState } from 'react'
import type { sheets } from '@millrace/contract'
import Button from '@mui/material/Button'
import { CellField } from './CellField.tsx'
import css from './Record.module.css'
import { cellState, type Conflict } from './cell-saver.ts'
import { dropUnsaved, keepUnsaved, unsavedOf, useUnsaved } from './unsaved.ts'
import type { Saving } from './use-save-cell.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { shownText } from '../kit/record-label.ts'
import { useRecordTexts } from './texts.ts'

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
 * One cell of the form. While it has focus, changes by others do not replace the input; a conflict shows when saving.
 */
export function FormCell(props: FormCellProps) {
  const { sheetId, column, record, labels, readOnly, saving, onTrace } = props
  const { key } = column
  const now = cellState(record, key)
  // The cell when the field was mounted, to detect conflicts.
  const seen = useRef(now)
  const [entered, setEntered] = useState(false)
  const [round, setRound] = useState(0)
  const conflict = saving.conflict?.column === key ? saving.conflict : null
  const [sending, setSending] = useState(0)
  const unsaved = useUnsaved(record.id)[key]
  const isHeld = entered || sending > 0 || conflict !== null || unsaved !== undefined

  useEffect(() => {
    if (isHeld || seen.current === now) return
    seen.current = now
    setRound((before) => before + 1)
  }, [isHeld, now])

  async function save(value: sheets.CellValue) {
    setSending((count) => count + 1)
    const text = unsavedOf(record.id)[key]?.text
    const { kind } = await saving.save({ column: key, value, seen })
    if (kind === 'saved' && text !== undefined) dropUnsaved(record.id, key, text)
    setSending((count) => count - 1)
  }

  function onTyped(typed: { text: string; reason: string | null } | null) {
    if (typed) keepUnsaved(record.id, key, { label: column.label, ...typed })
    else dropUnsaved(record.id, key)
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
        problem={unsaved?.reason ?? saving.problems[key]}
        unsaved={unsaved?.text}
        onTyped={onTyped}
        onSave={(value) => void save(value)}
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
            void save(conflict.mine)
          }}
          onTheirs={() => {
            dropUnsaved(record.id, key)
            saving.settle()
          }}
        />
      ) : null}
    </div>
  )
}

interface ConflictNoteProps {
  column: sheets.Column
  conflict: Conflict
  labels: Record<string, string>
  onMine: () => void
  onTheirs: () => void
}

/** Shows both values of a conflict and lets the user choose. */
function ConflictNote({ column, conflict, labels, onMine, onTheirs }: ConflictNoteProps) {
  const t = useRecordTexts()
  const shown = (value: sheets.CellValue) =>
    shownText(column, { cells: { [column.key]: value }, errors: {} }, labels) || t('emptyValue')
  const theirs = shownText(column, conflict.current, labels) || t('emptyValue')
  return (
    <Callout
      kind="warning"
      actions={
        <>
          <Button size="small" onClick={onMine}>
            {t('conflict.mine')}
          </Button>
          <Button size="small" onClick={onTheirs}>
            {t('conflict.theirs')}
          </Button>
        </>
      }
    >
      {t('conflict.text', { theirs, mine: shown(conflict.mine) })}
    </Callout>
  )
}
