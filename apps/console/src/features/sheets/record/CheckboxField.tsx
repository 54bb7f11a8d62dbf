import Button from '@mui/material/Button'
import { useState } from 'react'
import type { sheets } from '@millrace/contract'
import { CheckField } from '../../../lib/kit/CheckField.tsx'
import css from './Record.module.css'
import type { CellFieldProps } from './cell-field-props.ts'
import { useRecordTexts } from './texts.ts'

const boxOf = (value: sheets.CellValue | undefined) => (typeof value === 'boolean' ? value : null)

/** A checkbox: checked, unchecked, or empty as long as nobody has said either. */
export function CheckboxField({ column, record, readOnly, problem, onSave }: CellFieldProps) {
  const t = useRecordTexts()
  const [box, setBox] = useState(boxOf(record.cells[column.key]))
  const kept = record.errors[column.key]
  const set = (next: boolean | null) => {
    setBox(next)
    onSave(next)
  }
  return (
    <div>
      <CheckField
        label={column.label}
        help={box === null && !kept ? t('emptyValue') : column.desc || undefined}
        checked={box === true}
        disabled={readOnly}
        ref={(input) => {
          if (input) input.indeterminate = box === null
        }}
        onChange={(event) => set(event.target.checked)}
      />
      {box !== null && !readOnly ? (
        <Button size="small" variant="text" onClick={() => set(null)}>
          {t('emptyBox')}
        </Button>
      ) : null}
      {kept || problem ? <p className={css.error}>{problem ?? kept?.text}</p> : null}
    </div>
  )
}
