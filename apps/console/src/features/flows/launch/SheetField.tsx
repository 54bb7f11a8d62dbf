import { useState } from 'react'
import { useOptionLabel, useOptions } from '../form/use-options.ts'
import { MakeOne } from '../form/MakeOne.tsx'
import { Combo } from '../kit/Combo.tsx'

interface SheetFieldProps {
  label: string
  placeholder: string
  value: string
  error?: string | undefined
  onChange: (sheetId: string) => void
}

/** A sheet of the project, found by its name. */
export function SheetField({ label, placeholder, value, error, onChange }: SheetFieldProps) {
  const [search, setSearch] = useState('')
  const { data, isFetching } = useOptions({ type: 'SHEET', search })
  const name = useOptionLabel(value, { type: 'SHEET', offered: data?.items })
  return (
    <Combo
      label={label}
      error={error}
      value={value}
      text={name}
      options={data?.items ?? []}
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
