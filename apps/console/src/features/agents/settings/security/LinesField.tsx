import { useState } from 'react'
import { isSame } from '../../../../lib/is-same.ts'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'

interface LinesFieldProps {
  label: string
  help: string
  value: readonly string[]
  onChange: (value: string[]) => void
  readOnly: boolean
  error: string | undefined
}

const rowsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean)

/** A list of short texts, one per line. */
export function LinesField({ value, onChange, error, ...shown }: LinesFieldProps) {
  const [typed, setTyped] = useState(value.join('\n'))
  // Someone else changed them.
  if (!isSame(rowsOf(typed), value)) setTyped(value.join('\n'))
  return (
    <TextField
      {...shown}
      error={error}
      value={typed}
      multiline
      minRows={3}
      maxRows={12}
      optional
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(rowsOf(target.value))
      }}
    />
  )
}

/** The error of the list, or of its first invalid line. */
export const complaintOf = (error: ListError | undefined): string | undefined =>
  error?.message ?? error?.find?.((one) => one?.message)?.message

interface ListError {
  message?: string | undefined
  find?: (
    of: (one: { message?: string | undefined } | undefined) => unknown,
  ) => { message?: string | undefined } | undefined
}
