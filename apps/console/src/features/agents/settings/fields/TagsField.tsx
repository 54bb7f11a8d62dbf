import { useState } from 'react'
import { isSame } from '../../../../lib/is-same.ts'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { useAgentsTexts } from '../../texts.ts'

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

interface TagsFieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  readOnly: boolean
  error: string | undefined
}

/** Comma-separated tags. */
export function TagsField({ value, onChange, readOnly, error }: TagsFieldProps) {
  const t = useAgentsTexts()
  const [typed, setTyped] = useState(value.join(', '))
  // Someone else changed them.
  if (!isSame(tagsOf(typed), value)) setTyped(value.join(', '))
  return (
    <TextField
      label={t('fields.tags')}
      help={t('configure.tagsHelp')}
      error={error}
      value={typed}
      autoComplete="off"
      readOnly={readOnly}
      optional
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(tagsOf(target.value))
      }}
    />
  )
}
