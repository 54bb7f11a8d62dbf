import { useState } from 'react'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import type { Parameter } from '../model/edit-flow.ts'
import { useActions } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'

type Option = Parameter['options'][number]

interface OptionLinesProps {
  options: readonly Option[]
  disabled: boolean
  onChange: (options: Option[]) => void
}

/** `value = label`, or only the value. */
const write = (options: readonly Option[]): string =>
  options
    .map(({ label, value }) =>
      label === '' || label === String(value) ? String(value) : `${value} = ${label}`,
    )
    .join('\n')

function read(text: string): Option[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [value = '', ...label] = line.split('=')
      return { value: value.trim(), label: label.join('=').trim() || value.trim() }
    })
}

/** The options of a parameter, one per line. */
export function OptionLines({ options, disabled, onChange }: OptionLinesProps) {
  const t = useEditorTexts()
  const { endGesture } = useActions()
  const [typed, setTyped] = useState({ text: write(options), options })
  if (typed.options !== options) setTyped({ text: write(options), options })
  return (
    <TextField
      label={t('params.options')}
      help={t('params.optionsHelp')}
      value={typed.text}
      multiline
      minRows={3}
      disabled={disabled}
      onBlur={endGesture}
      onChange={({ target }) => {
        const next = read(target.value)
        setTyped({ text: target.value, options: next })
        onChange(next)
      }}
    />
  )
}
