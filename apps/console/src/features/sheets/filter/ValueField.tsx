import OutlinedInput from '@mui/material/OutlinedInput'
import { sheets } from 'virtual:contract'
import { useEffect, useRef, useState } from 'react'
import type { sheets as contract } from '@millrace/contract'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import { OptionsField } from '../kit/OptionsField.tsx'
import css from './Filter.module.css'
import { RecordsField } from './RecordsField.tsx'
import { valueKind } from './ops.ts'
import { useFilterTexts } from './texts.ts'
import { useStatusTexts } from '../status/texts.ts'

const COLORS = {
  empty: 'slate',
  queued: 'slate',
  running: 'blue',
  done: 'green',
  notFound: 'violet',
  error: 'red',
  stale: 'amber',
} as const

interface StatusesFieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Selects statuses of AI cells. */
function StatusesField({ value, onChange }: StatusesFieldProps) {
  const t = useFilterTexts()
  const statuses = useStatusTexts()
  const options = sheets.AI_CELL_STATUSES.map((status) => ({
    value: status,
    label: statuses(status),
    color: COLORS[status],
  }))
  return <OptionsField label={t('value')} options={options} value={value} onChange={onChange} />
}

interface ValueFieldProps {
  column: contract.Column
  condition: contract.Condition
  onCondition: (condition: contract.Condition) => void
}

const listOf = (value: contract.Condition['value']): string[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [String(value)]

/** The value of a condition, with a control that suits its column. */
export function ValueField({ column, condition, onCondition }: ValueFieldProps) {
  const t = useFilterTexts()
  const { value } = condition
  const set = (next: contract.Condition['value']) => onCondition({ ...condition, value: next })
  switch (valueKind(column, condition.op)) {
    case 'none':
      return null
    case 'relative':
      return (
        <InlineSelect
          label={t('value')}
          value={String(value)}
          options={sheets.RELATIVE_DATES.map((word) => ({ value: word, label: t(`relative.${word}`) }))}
          onChange={set}
        />
      )
    case 'boolean':
      return (
        <InlineSelect
          label={t('value')}
          value={value === false ? 'no' : 'yes'}
          options={(['yes', 'no'] as const).map((word) => ({ value: word, label: t(word) }))}
          onChange={(word) => set(word === 'yes')}
        />
      )
    case 'options':
      return <OptionsField label={t('value')} options={column.options} value={listOf(value)} onChange={set} />
    case 'statuses':
      return <StatusesField value={listOf(value)} onChange={set} />
    case 'records':
      return <RecordsField column={column} value={listOf(value)} onChange={set} />
    case 'date':
      return <TypedValue key={condition.op} type="date" value={value} onChange={set} />
    case 'number':
      return <TypedValue type="number" value={value} onChange={set} />
    default:
      return <TypedValue type="text" value={value} onChange={set} />
  }
}

interface TypedValueProps {
  type: 'text' | 'number' | 'date'
  value: contract.Condition['value']
  onChange: (value: string) => void
}

const DECIMAL = /^-?\d*(\.\d*)?$/

/** Delay after the last key before the text applies, so that rows do not flicker while typing. */
const REST_MS = 500

/** A text that applies when typing pauses, on Enter, or on blur. */
function TypedValue({ type, value, onChange }: TypedValueProps) {
  const t = useFilterTexts()
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const isNumber = type === 'number'
  // Every digit counts: a number input would round.
  const plainOf = (text: string): string | null => {
    if (!isNumber) return text
    const plain = text.trim().replace(',', '.')
    return DECIMAL.test(plain) ? plain : null
  }
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const commit = (text: string) => {
    clearTimeout(resting.current)
    const plain = plainOf(text)
    if (plain !== null && plain !== String(value ?? '')) onChange(plain)
  }
  useEffect(() => () => clearTimeout(resting.current), [])
  return (
    <OutlinedInput
      notched={false}
      type={type === 'date' ? 'date' : 'text'}
      value={typed}
      error={plainOf(typed) === null}
      placeholder={type === 'date' ? '' : t('valuePlaceholder')}
      onChange={({ target }) => {
        setTyped(target.value)
        clearTimeout(resting.current)
        if (type === 'date') onChange(target.value)
        else resting.current = setTimeout(() => commit(target.value), REST_MS)
      }}
      onBlur={() => commit(typed)}
      onKeyDown={({ key }) => key === 'Enter' && commit(typed)}
      inputProps={{ 'aria-label': t('value'), inputMode: isNumber ? 'decimal' : 'text', maxLength: 10_000 }}
      className={css.typed}
    />
  )
}
