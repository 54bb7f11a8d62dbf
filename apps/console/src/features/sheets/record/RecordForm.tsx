import { useState, type RefObject } from 'react'
import type { sheets } from '@millrace/contract'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import type { SheetGridHandle } from '../grid/types.ts'
import { CellField } from './CellField.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import css from './Record.module.css'
import { useSaveCell } from './use-save-cell.ts'

interface RecordFormProps {
  sheet: sheets.Sheet
  record: sheets.SheetRecord
  labels: Record<string, string>
  mayWrite: boolean
  grid: RefObject<SheetGridHandle | null>
}

/** A field for each column; each saves by itself when it is left. */
export function RecordForm({ sheet, record, labels, mayWrite, grid }: RecordFormProps) {
  const kit = useKitTexts()
  const saving = useSaveCell({ sheetId: sheet.id, record, onChange: (id) => grid.current?.noteChange(id) })
  // A field whose value was replaced from outside is made anew.
  const [round, setRound] = useState(0)

  return (
    <div className={css.form}>
      {mayWrite ? null : <Callout kind="info">{kit('readOnly')}</Callout>}
      {sheet.columns.map((column) => (
        <div key={column.id} className={css.cell}>
          <CellField
            key={`${round} ${JSON.stringify([record.cells[column.key] ?? null, record.errors[column.key]])}`}
            sheetId={sheet.id}
            column={column}
            record={record}
            labels={labels}
            readOnly={!mayWrite}
            problem={saving.problems[column.key]}
            onSave={(value) => saving.save(column.key, value)}
          />
          {saving.conflict?.column === column.key ? (
            <ConflictNote
              column={column}
              conflict={saving.conflict}
              labels={labels}
              onMine={() => saving.keepMine()}
              onTheirs={() => {
                saving.keepTheirs()
                setRound(round + 1)
              }}
            />
          ) : null}
        </div>
      ))}
    </div>
  )
}
