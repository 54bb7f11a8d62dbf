import Button from '@mui/material/Button'
import type { sheets } from '@millrace/contract'
import { Field } from '../../../lib/kit/fields/Field.tsx'
import { shownText } from '../kit/record-label.ts'
import { useRecordTexts } from './texts.ts'
import css from './AiCellField.module.css'
import { StatusMark } from '../status/StatusMark.tsx'

interface AiCellFieldProps {
  column: sheets.Column
  record: sheets.SheetRecord
  labels: Record<string, string>
  onTrace: () => void
}

/** An AI cell in a form: its value, status, and a link to where the value comes from. */
export function AiCellField({ column, record, labels, onTrace }: AiCellFieldProps) {
  const t = useRecordTexts()
  const value = shownText(column, record, labels)
  return (
    <Field
      label={column.label}
      help={column.desc || undefined}
      error={record.errors[column.key]?.text}
      aside={
        <Button
          size="small"
          variant="text"
          onClick={onTrace}
          aria-label={t('traceOf', { label: column.label })}
        >
          {t('trace')}
        </Button>
      }
    >
      {(control) => (
        <output {...control} className={css.live}>
          {value ? <span className={css.value}>{value}</span> : null}
          <StatusMark cell={record.live?.[column.key]} />
        </output>
      )}
    </Field>
  )
}
