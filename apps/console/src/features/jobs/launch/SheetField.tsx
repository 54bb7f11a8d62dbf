import type { sheets } from '@millrace/contract'
import { useState } from 'react'
import { useOptionLabel, useOptions } from '../../../lib/flows/form/use-options.ts'
import { MakeOne } from '../../../lib/flows/form/MakeOne.tsx'
import { useTwinNote } from '../../../lib/flows/form/use-twin-note.ts'
import { Combo } from '../../../lib/flows/Combo.tsx'
import { useLaunchTexts } from './texts.ts'

const TYPES = [
  'INPUT_SHEET',
  'OUTPUT_SHEET',
  'ASSOCIATED_INTPUT_SHEET',
  'WORKFLOW_RUN_RESULT',
  'SYSTEM',
] as const satisfies readonly (sheets.SheetType | 'SYSTEM')[]

interface SheetFieldProps {
  label: string
  placeholder: string
  value: string
  error?: string | undefined
  /** Sheets of this type are listed first, and all show their type. */
  firstType?: sheets.SheetType | undefined
  /** Rows are only read, so system sheets are listed, too. */
  system?: boolean
  onChange: (sheetId: string) => void
}

/** Selects a sheet of the project by name. */
export function SheetField({
  label,
  placeholder,
  value,
  error,
  firstType,
  system,
  onChange,
}: SheetFieldProps) {
  const t = useLaunchTexts()
  const [search, setSearch] = useState('')
  const { data, isFetching } = useOptions({ type: 'SHEET', search, firstType, system })
  const noteOf = useTwinNote()
  const options = (data?.items ?? []).map(({ note, ...option }) => {
    const type = TYPES.find((one) => one === note)
    return { ...option, note: noteOf({ ...option, note: type && t(`sheetTypes.${type}`) }) }
  })
  const name = useOptionLabel(value, { type: 'SHEET', system, offered: data?.items })
  return (
    <Combo
      label={label}
      error={error}
      value={value}
      text={name}
      options={options}
      more={data?.more ?? false}
      busy={isFetching}
      disabled={false}
      placeholder={placeholder}
      empty={search === '' ? <MakeOne type="SHEET" /> : undefined}
      onSearch={setSearch}
      onChange={onChange}
    />
  )
}
