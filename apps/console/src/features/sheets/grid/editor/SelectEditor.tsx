import { useEffect, useState } from 'react'
import { readTokens } from '../look/tokens.ts'
import { optionColors } from '../look/option-colors.ts'
import { recordAt } from '../grid-context.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { EditorProps } from './editor-props.ts'

/** The value of a select or link cell as a list. */
export function heldBy({
  grid,
  column,
  editing,
}: Pick<EditorProps, 'grid' | 'column' | 'editing'>): string[] {
  const value = recordAt(grid, editing.line)?.cells[column.key] ?? null
  const list = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}

/** Selects one or several of a column's options. */
export function SelectEditor({ grid, column, editing, label, width, finish, onLeave }: EditorProps) {
  const several = column.type === 'multiSelect'
  const [before] = useState(() => heldBy({ grid, column, editing }))
  const [chosen, setChosen] = useState(before)
  const [query, setQuery] = useState('')
  const [dark] = useState(() => readTokens().dark)
  const end = (picked: readonly string[] | null) => {
    const same = picked === null || JSON.stringify(picked) === JSON.stringify(before)
    if (same) return {}
    return { value: several && picked.length > 0 ? [...picked] : (picked[0] ?? null) }
  }
  useEffect(() => {
    onLeave(() => finish(end(several ? chosen : null)))
  })
  const wanted = query.trim().toLowerCase()
  const choices = column.options
    .filter((option) => option.label.toLowerCase().includes(wanted))
    .map((option) => ({ ...option, colors: optionColors(option.color, dark) }))
  return (
    <ChoiceList
      label={label}
      width={width}
      choices={choices}
      chosen={chosen}
      several={several}
      query={query}
      onQuery={setQuery}
      onChange={setChosen}
      onEnd={(picked, step) => finish({ ...end(picked), step })}
    />
  )
}
