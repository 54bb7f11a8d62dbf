import OutlinedInput from '@mui/material/OutlinedInput'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Field, type FieldControl } from '../kit/fields/Field.tsx'
import { IconAction } from '../kit/IconAction.tsx'
import { useFormTexts } from './form/texts.ts'
import css from './Combo.module.css'
import { ComboList, type ComboListProps } from './ComboList.tsx'

interface ComboProps extends Omit<ComboListProps, 'id' | 'active' | 'onChoose' | 'onPoint'> {
  help?: string | undefined
  error?: string | undefined
  optional?: boolean
  /** Text of the chosen option. */
  text: string
  disabled: boolean
  placeholder: string
  /** Shown below the field. */
  note?: ReactNode
  onSearch: (words: string) => void
  onChange: (value: string) => void
}

/** A combobox with server search: options are reloaded with each query. */
export function Combo(props: ComboProps) {
  const { label, help, error, optional = false, note } = props
  const field = (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => <ComboInput {...props} control={control} />}
    </Field>
  )
  if (!note) return field
  return (
    <div className={css.noted}>
      {field}
      <div className={css.below}>{note}</div>
    </div>
  )
}

interface ComboInputProps extends ComboProps {
  control: FieldControl
  /** Accessible name, where there is no room for a visible label. */
  ariaLabel?: string
}

/** The field with its list but without a label, for a single line. */
export function ComboInput(props: ComboInputProps) {
  const { control, ariaLabel, value, text, options, disabled, placeholder, onSearch, onChange } = props
  const { id, ...aria } = control
  const t = useFormTexts()
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const open = typed !== null
  const active = options[Math.min(at, options.length - 1)]

  function search(words: string) {
    setTyped(words)
    setAt(0)
    onSearch(words.trim())
  }
  function choose(next: string) {
    setTyped(null)
    onSearch('')
    onChange(next)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) setAt((now) => Math.max(0, Math.min(options.length - 1, now + step)))
      else search('')
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (active) choose(active.value)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setTyped(null)
    }
  }

  return (
    <div
      className={css.combo}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTyped(null)
      }}
    >
      <OutlinedInput
        id={id}
        fullWidth
        notched={false}
        value={typed ?? text}
        placeholder={placeholder}
        disabled={disabled}
        autoComplete="off"
        onClick={() => !open && !disabled && search('')}
        onChange={({ target }) => search(target.value)}
        onKeyDown={onKeyDown}
        endAdornment={
          value !== '' && !disabled ? (
            <IconAction size="small" label={t('combo.clear')} onClick={() => choose('')}>
              <X size={14} />
            </IconAction>
          ) : (
            <ChevronDown size={16} aria-hidden="true" className={css.arrow} />
          )
        }
        inputProps={{
          ...aria,
          'aria-label': ariaLabel,
          role: 'combobox',
          'aria-expanded': open,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': open && active ? `${listId}-${active.value}` : undefined,
        }}
      />
      {open ? (
        <ComboList {...props} id={listId} active={active?.value} onChoose={choose} onPoint={setAt} />
      ) : null}
    </div>
  )
}
