import { flows } from '@millrace/contract'
import { useState } from 'react'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { useEditorTexts } from '../texts.ts'

interface KeyFieldProps {
  value: string
  disabled: boolean
  onChange: (key: string) => void
}

/** The name used in tokens, applied on blur: an intermediate value might equal another name. */
export function KeyField({ value, disabled, onChange }: KeyFieldProps) {
  const t = useEditorTexts()
  const [typed, setTyped] = useState({ text: value, value })
  if (typed.value !== value) setTyped({ text: value, value })
  const valid = flows.FLOW_KEY.test(typed.text)
  function take() {
    if (valid && typed.text !== value) onChange(typed.text)
    else setTyped({ text: value, value })
  }
  return (
    <TextField
      label={t('params.key')}
      help={t('params.keyHelp', { key: valid ? typed.text : value })}
      error={valid ? undefined : t('fields.key')}
      value={typed.text}
      disabled={disabled}
      autoComplete="off"
      inputProps={{ spellCheck: false, maxLength: 64 }}
      onChange={({ target }) => setTyped({ text: target.value, value })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
