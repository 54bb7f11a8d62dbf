import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useRecordChoice, useRecords } from '../api/records.ts'
import { useSheet } from '../api/sheet.ts'
import { useSheetsTexts } from '../texts.ts'
import css from './LinkPicker.module.css'
import { recordLabel } from './record-label.ts'

interface LinkPickerProps {
  /** Label of the field. */
  label: string
  /** The sheet with the records. */
  sheetId: string
  /** Record ids. */
  value: readonly string[]
  onChange: (value: string[]) => void
  several: boolean
  /** Known labels by id. */
  labels?: Record<string, string>
  disabled?: boolean
}

/** Selects records of another sheet by searching. */
export function LinkPicker(props: LinkPickerProps) {
  const { label, sheetId, value, onChange, several, labels = {}, disabled = false } = props
  const t = useSheetsTexts()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const { data: sheet } = useSheet(sheetId)
  const choice = useRecordChoice(sheetId, search.trim())
  const unknown = value.filter((id) => labels[id] === undefined)
  const records = useRecords(sheetId, unknown)
  const columns = sheet?.columns ?? []

  function nameOf(id: string): string {
    const record = records[unknown.indexOf(id)]
    return labels[id] ?? (record ? recordLabel(columns, record) : t('link.deleted'))
  }

  function choose(id: string) {
    onChange(several ? [...value.filter((one) => one !== id), id] : [id])
    setSearch('')
    setOpen(false)
  }

  const offered = (choice.data?.items ?? []).filter(({ id }) => !value.includes(id))
  return (
    <div className={css.picker}>
      <Chosen value={value} nameOf={nameOf} onChange={disabled ? null : onChange} />
      {disabled ? null : (
        <OutlinedInput
          fullWidth
          notched={false}
          value={search}
          placeholder={t('link.find', { name: sheet?.name ?? '…' })}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setSearch(event.target.value)
            setOpen(true)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && open) {
              event.stopPropagation()
              setOpen(false)
            }
          }}
          inputProps={{
            'aria-label': label,
            'aria-controls': listId,
            'aria-expanded': open,
            role: 'combobox',
          }}
        />
      )}
      {open && !disabled ? (
        <ul id={listId} className={css.list} aria-label={label}>
          {offered.map((record) => (
            <li key={record.id}>
              <button type="button" onClick={() => choose(record.id)}>
                {recordLabel(columns, record) || t('link.untitled')}
              </button>
            </li>
          ))}
          {choice.data && offered.length === 0 ? <li className={css.none}>{t('link.none')}</li> : null}
        </ul>
      ) : null}
    </div>
  )
}

interface ChosenProps {
  value: readonly string[]
  nameOf: (id: string) => string
  /** Null when nothing can be removed. */
  onChange: ((value: string[]) => void) | null
}

function Chosen({ value, nameOf, onChange }: ChosenProps) {
  const t = useSheetsTexts()
  if (value.length === 0) return null
  return (
    <ul className={css.chosen}>
      {value.map((id) => (
        <li key={id}>
          <span>{nameOf(id) || t('link.untitled')}</span>
          {onChange ? (
            <IconAction
              size="small"
              label={t('link.remove', { name: nameOf(id) })}
              onClick={() => onChange(value.filter((one) => one !== id))}
            >
              <X size={14} />
            </IconAction>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
