import { useState } from 'react'
import { Combo } from '../../Combo.tsx'
import { MakeOne } from '../MakeOne.tsx'
import { useFormTexts } from '../texts.ts'
import type { FieldProps } from '../types.ts'
import { type OptionKind, useOptions, useOptionLabel } from '../use-options.ts'
import { useTwinNote } from '../use-twin-note.ts'
import { asText } from '../values.ts'

/** The model that needs no key. */
const BUILTIN = 'builtin'

/** Types whose objects are those of another one, which is chosen first. */
const DEPENDENT: ReadonlySet<OptionKind> = new Set<OptionKind>(['SHEET_COLUMN', 'TEMPLATE'])

/**
 * SHEET, SHEET_COLUMN, KNOWLEDGE, AGENT, MODEL, CREDENTIAL, CONNECTION, CHANNEL, TEMPLATE, FLOW and TOOL: an object
 * of the project, found by name.
 */
export function ThingInput(props: FieldProps) {
  const { definition, label, help, error, value, onChange, disabled, parent } = props
  const t = useFormTexts()
  const [search, setSearch] = useState('')
  const type = definition.type as OptionKind
  const chosen = asText(value)
  const parentId = DEPENDENT.has(type) ? asText(parent) : undefined
  const lacksParent = parentId === ''
  const wanted = { type, parent: parentId, purpose: definition.purpose, enabled: !lacksParent }
  const { data, isFetching } = useOptions({ ...wanted, search })
  const noteOf = useTwinNote()
  const options = (data?.items ?? []).map((item) =>
    type === 'MODEL' && item.value === BUILTIN
      ? { ...item, label: t('builtin') }
      : { ...item, note: noteOf(item) },
  )
  const name = useOptionLabel(chosen, { ...wanted, offered: options })
  const lacksKey = type === 'MODEL' && search === '' && options.every(({ value: id }) => id === BUILTIN)
  return (
    <Combo
      label={label}
      help={lacksParent ? t(type === 'TEMPLATE' ? 'channelFirst' : 'sheetFirst') : help}
      error={error}
      optional={!definition.required}
      value={chosen}
      text={name}
      options={options}
      more={data?.more ?? false}
      busy={isFetching}
      disabled={disabled || lacksParent}
      placeholder={t(`find.${type}`)}
      empty={search === '' ? <MakeOne type={type} /> : undefined}
      note={lacksKey && data ? <MakeOne type={type} /> : undefined}
      onSearch={setSearch}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  )
}
