import { flows } from '@millrace/contract'
import { useState } from 'react'
import { TextField } from '../../../../lib/kit/TextField.tsx'
import { useActions } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'

interface KeyFieldProps {
  value: string
  disabled: boolean
  onChange: (key: string) => void
}

/** The name that tokens use. What is no name stays in the field and is not taken over. */
export function KeyField({ value, disabled, onChange }: KeyFieldProps) {
  const t = useEditorTexts()
  const { endGesture } = useActions()
  const [typed, setTyped] = useState({ text: value, value })
  if (typed.value !== value) setTyped({ text: value, value })
  const valid = flows.FLOW_KEY.test(typed.text)
  return (
    <TextField
      label={t('params.key')}
      help={t('params.keyHelp', { key: value })}
      error={valid ? undefined : t('fields.key')}
      value={typed.text}
      disabled={disabled}
      autoComplete="off"
      inputProps={{ spellCheck: false, maxLength: 64 }}
      onChange={({ target }) => {
        const isKey = flows.FLOW_KEY.test(target.value)
        setTyped({ text: target.value, value: isKey ? target.value : value })
        if (isKey) onChange(target.value)
      }}
      onBlur={() => {
        endGesture()
        setTyped({ text: value, value })
      }}
    />
  )
}
