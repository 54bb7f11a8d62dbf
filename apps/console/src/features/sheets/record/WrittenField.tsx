import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { isNumeric, reasonOf } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { region } from '../../../lib/i18n/region.ts'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { editText } from '../grid/cells/edit-text.ts'
import { readInput, styleOf } from '../grid/cells/input.ts'
import { useCellReasons } from '../kit/cell-reasons.ts'
import css from './Record.module.css'
import type { CellFieldProps } from './cell-field-props.ts'
import { useRecordTexts } from './texts.ts'

const LONG: readonly sheets.ColumnType[] = ['longText', 'json']

/** A text cell, saved on blur. */
export function WrittenField(props: CellFieldProps) {
  const { column, record, readOnly, problem, unsaved, onTyped, onSave } = props
  const t = useRecordTexts()
  const reasons = useCellReasons()
  const style = styleOf(region())
  const before = editText(column, record, { style, locale: region() })
  const [typed, setTyped] = useState(unsaved ?? before)
  const refusal = (text: string) => {
    const { error } = readInput(column, text, style)
    return error ? reasons(reasonOf(error.code).key) : null
  }
  const kept = typed === before ? record.errors[column.key] : null
  const isLong = LONG.includes(column.type)

  function type(text: string) {
    setTyped(text)
    onTyped(text === before ? null : { text, reason: refusal(text) })
  }

  function commit() {
    const input = readInput(column, typed, style)
    if (typed !== before && !input.error) onSave(input.value)
  }

  return (
    <TextField
      label={column.label}
      value={typed}
      readOnly={readOnly}
      multiline={isLong}
      {...(isLong ? { minRows: 2, maxRows: 12 } : {})}
      help={column.desc || undefined}
      aside={<OpenLink column={column} value={record.cells[column.key]} />}
      error={kept ? t('misfit', { text: kept.text }) : (refusal(typed) ?? problem)}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) commit()
      }}
      inputProps={{
        inputMode: isNumeric(column.type) ? 'decimal' : 'text',
        className: column.type === 'json' ? css.code : undefined,
      }}
      autoComplete="off"
    />
  )
}

const SCHEMES: Partial<Record<sheets.ColumnType, string>> = { url: '', email: 'mailto:', phone: 'tel:' }

/** Opens the web page, email or phone number in a cell. */
function OpenLink({ column, value }: { column: sheets.Column; value: sheets.CellValue | undefined }) {
  const t = useRecordTexts()
  const scheme = SCHEMES[column.type]
  if (scheme === undefined || typeof value !== 'string') return null
  // Cell contents may come from strangers: only http(s) URLs are opened.
  if (column.type === 'url' && !/^https?:\/\//i.test(value)) return null
  return (
    <a href={`${scheme}${value}`} target="_blank" rel="noreferrer noopener" className={css.open}>
      {t('open')} <ExternalLink size={12} aria-hidden="true" />
    </a>
  )
}
