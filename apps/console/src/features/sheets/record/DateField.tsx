import OutlinedInput from '@mui/material/OutlinedInput'
import { readText } from '@millrace/cells'
import { useState } from 'react'
import { region } from '../../../lib/i18n/region.ts'
import { Field } from '../../../lib/kit/Field.tsx'
import { editText } from '../grid/cells/edit-text.ts'
import { styleFor, styleOf } from '../grid/cells/input.ts'
import type { CellFieldProps } from './CellField.tsx'

/** A day, or a day and a time in the zone of the column or else of the viewer, by the browser's own field. */
export function DateField({ column, record, problem, onSave }: CellFieldProps) {
  const style = styleFor(column, styleOf(region()))
  const value = record.cells[column.key]
  const hasTime = column.type === 'dateTime'
  const before = hasTime
    ? editText(column, record, { style, locale: region() }).replace(' ', 'T')
    : typeof value === 'string'
      ? value
      : ''
  const [typed, setTyped] = useState(before)

  function commit() {
    if (typed === before) return
    const read = readText(column, typed, { ...style, dateOrder: 'ymd' })
    if (read.ok) onSave(read.value)
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
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          inputProps={{ ...aria, step: hasTime ? 1 : undefined }}
        />
      )}
    </Field>
  )
}
