import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Combo } from '../../../lib/flows/Combo.tsx'
import { MakeOne } from '../../../lib/flows/form/MakeOne.tsx'
import { useOptionLabel, useOptions } from '../../../lib/flows/form/use-options.ts'
import { useTwinNote } from '../../../lib/flows/form/use-twin-note.ts'
import type { SetupSlots } from './part-props.ts'
import { useSetupTexts } from './texts.ts'

interface ThingComboProps {
  type: 'SHEET' | 'FLOW' | 'AGENT'
  label: string
  value: string
  optional?: boolean
  error?: string | undefined
  /** These are chosen already. */
  without?: ReadonlySet<string>
  /** For sheets: a new one can be made from a file, and is then chosen. */
  renderImport?: SetupSlots['renderImport']
  onChange: (id: string) => void
}

/** A thing of the project, found by its name. */
export function ThingCombo(props: ThingComboProps) {
  const { type, label, value, optional = false, error, without, renderImport, onChange } = props
  const t = useSetupTexts()
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const { data, isFetching } = useOptions({ type, search })
  const noteOf = useTwinNote()
  const offered = (data?.items ?? []).filter((item) => !without?.has(item.value))
  const name = useOptionLabel(value, { type, offered: data?.items })
  return (
    <Combo
      label={label}
      error={error}
      optional={optional}
      value={value}
      text={name}
      options={offered.map((item) => ({ ...item, note: noteOf(item) }))}
      more={data?.more ?? false}
      busy={isFetching}
      disabled={false}
      placeholder={t(`find.${type}`)}
      empty={search === '' && data?.items.length === 0 ? <MakeOne type={type} /> : undefined}
      note={renderImport?.((sheetId) => {
        onChange(sheetId)
        // Its name isn't among those that were offered before.
        void queries.invalidateQueries({ queryKey: ['options'] })
      })}
      onSearch={setSearch}
      onChange={onChange}
    />
  )
}
