import { isFilled, linkReason } from '@millrace/cells'
import { useState } from 'react'
import type { sheets } from '@millrace/contract'
import Button from '@mui/material/Button'
import { Field } from '../../../lib/kit/fields/Field.tsx'
import { useSheet } from '../api/sheet.ts'
import { useCellReasons } from '../kit/cell-reasons.ts'
import { listOf } from '../kit/list-of.ts'
import { AiCellField } from './AiCellField.tsx'
import { LinkPicker } from '../kit/LinkPicker.tsx'
import { OptionsField } from '../kit/OptionsField.tsx'
import { shownText } from '../kit/record-label.ts'
import { DateField } from './DateField.tsx'
import { FilesField } from './FilesField.tsx'
import css from './Record.module.css'
import { WrittenField } from './WrittenField.tsx'
import type { CellFieldProps } from './cell-field-props.ts'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import { useRecordTexts } from './texts.ts'

const boxOf = (value: sheets.CellValue | undefined) => (typeof value === 'boolean' ? value : null)

/** A checkbox with a third, empty state. */
function CheckboxField({ column, record, readOnly, problem, onSave }: CellFieldProps) {
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

/** A cell as a form field that suits its type. */
export function CellField(props: CellFieldProps) {
  const { column, record, labels, readOnly } = props
  if (column.type === 'live') return <AiCellField {...props} />
  if (isFilled(column.type)) {
    return (
      <Field label={column.label} help={column.desc || undefined} error={record.errors[column.key]?.text}>
        {(control) => (
          <output {...control} className={css.computed}>
            {shownText(column, record, labels) || '–'}
          </output>
        )}
      </Field>
    )
  }
  switch (column.type) {
    case 'checkbox':
      return <CheckboxField {...props} />
    case 'singleSelect':
    case 'multiSelect':
    case 'link':
      return <Chosen {...props} />
    case 'file':
      return <FilesField {...props} />
    case 'date':
    case 'dateTime':
      // Invalid text can only be shown as text.
      return record.errors[column.key] || readOnly ? <WrittenField {...props} /> : <DateField {...props} />
    default:
      return <WrittenField {...props} />
  }
}

/** Options and linked records. */
function Chosen({ column, record, labels, readOnly, problem, onSave }: CellFieldProps) {
  const [value, setValue] = useState(() => listOf(record.cells[column.key]))
  const single = column.type === 'singleSelect'
  const kept = record.errors[column.key]

  function set(next: string[]) {
    setValue(next)
    if (single) onSave(next[0] ?? null)
    else onSave(next.length > 0 ? next : null)
  }

  return (
    <div>
      <div className={css.label}>{column.label}</div>
      {column.type === 'link' ? (
        <LinkPicker
          label={column.label}
          sheetId={column.settings.sheetId ?? ''}
          several={column.settings.several !== false}
          value={value}
          labels={labels}
          disabled={readOnly}
          onChange={set}
        />
      ) : (
        <OptionsField
          label={column.label}
          options={column.options}
          value={value}
          single={single}
          disabled={readOnly}
          onChange={set}
        />
      )}
      {kept || problem ? (
        <p className={css.error}>{problem ?? (kept && <KeptError column={column} error={kept} />)}</p>
      ) : null}
      {column.desc && !kept && !problem ? <p className={css.help}>{column.desc}</p> : null}
    </div>
  )
}

/** The invalid text, and why it matches no option or record. */
function KeptError({ column, error }: { column: sheets.Column; error: sheets.CellError }) {
  const { data: target } = useSheet(column.settings.sheetId)
  const t = useCellReasons()
  const { key, values } = linkReason(error, target?.name ?? '…')
  return `${error.text}: ${t(key, values)}`
}
