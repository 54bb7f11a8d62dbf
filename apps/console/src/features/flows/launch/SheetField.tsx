import { useState } from 'react'
import { useOptionLabel, useOptions } from '../form/use-options.ts'
import { Combo } from '../kit/Combo.tsx'

interface SheetFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (sheetId: string) => void
}

/** A sheet of the project, found by its name. */
export function SheetField({ label, placeholder, value, onChange }: SheetFieldProps) {
  const [search, setSearch] = useState('')
  const { data, isFetching } = useOptions({ type: 'SHEET', search })
  const name = useOptionLabel(value, { type: 'SHEET' })
  return (
    <Combo
      label={label}
      value={value}
      text={name}
      options={data?.items ?? []}
      more={data?.more ?? false}
      busy={isFetching}
      disabled={false}
      placeholder={placeholder}
      onSearch={setSearch}
      onChange={onChange}
    />
  )
}
