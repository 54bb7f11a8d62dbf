import type { sheets } from '@millrace/contract'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { FormCell } from './FormCell.tsx'
import css from './Record.module.css'
import { useSaveCell } from './use-save-cell.ts'

interface RecordFormProps {
  sheet: sheets.Sheet
  record: sheets.SheetRecord
  labels: Record<string, string>
  mayWrite: boolean
  noteChange: (changeId: string) => void
  onTrace: (column: sheets.Column) => void
}

/** A field for each column; each saves by itself when it is left. */
export function RecordForm({ sheet, record, labels, mayWrite, noteChange, onTrace }: RecordFormProps) {
  const kit = useKitTexts()
  const saving = useSaveCell({
    sheetId: sheet.id,
    columns: sheet.columns,
    record,
    onChange: noteChange,
  })
  return (
    <div className={css.form}>
      {mayWrite ? null : <Callout kind="info">{kit('readOnly')}</Callout>}
      {sheet.columns.map((column) => (
        <FormCell
          key={`${column.id} ${column.type}`}
          sheetId={sheet.id}
          column={column}
          record={record}
          labels={labels}
          readOnly={!mayWrite}
          saving={saving}
          onTrace={onTrace}
        />
      ))}
    </div>
  )
}
