import OutlinedInput from '@mui/material/OutlinedInput'
import { readText, reasonOf } from '@millrace/cells'
import { useState } from 'react'
import { region } from '../../../lib/i18n/region.ts'
import { Field } from '../../../lib/kit/fields/Field.tsx'
import { editText } from '../grid/cells/edit-text.ts'
import { styleFor, styleOf } from '../grid/cells/input.ts'
import { useCellReasons } from '../kit/cell-reasons.ts'
import type { CellFieldProps } from './cell-field-props.ts'
import { useRecordTexts } from './texts.ts'

/** A native date input, or date and time in the column's time zone, else the viewer's. */
export function DateField({ column, record, problem, unsaved, onTyped, onSave }: CellFieldProps) {
  const t = useRecordTexts()
  const reasons = useCellReasons()
  const style = styleFor(column, styleOf(region()))
  const value = record.cells[column.key]
  const hasTime = column.type === 'dateTime'
  const before = hasTime
    ? editText(column, record, { style, locale: region() }).replace(' ', 'T')
    : typeof value === 'string'
      ? value
      : ''
  const [typed, setTyped] = useState(unsaved || before)
  const read = (text: string) => readText(column, text, { ...style, dateOrder: 'ymd' })

  function take({ value: text, validity }: HTMLInputElement) {
    setTyped(text)
    // For an incomplete date, the browser returns no value: that must not clear the cell.
    if (validity.badInput) return onTyped({ text: '', reason: t('incompleteDate') })
    const found = read(text)
    return onTyped(
      text === before ? null : { text, reason: found.ok ? null : reasons(reasonOf(found.code).key) },
    )
  }

  function commit({ validity }: HTMLInputElement) {
    const found = read(typed)
    if (typed !== before && !validity.badInput && found.ok) onSave(found.value)
  }

  const zone = hasTime ? style.timeZone : undefined
  return (
    <Field label={column.label} help={column.desc || undefined} error={problem} aside={zone}>
      {({ id, ...aria }) => (
        <OutlinedInput
          id={id}
          fullWidth
          notched={false}
          type={hasTime ? 'datetime-local' : 'date'}
          value={typed}
          onChange={(event) => take(event.target as HTMLInputElement)}
          onBlur={(event) => {
            const input = event.target as HTMLInputElement
            take(input)
            commit(input)
          }}
          inputProps={{ ...aria, step: hasTime ? 1 : undefined }}
        />
      )}
    </Field>
  )
}
