import { agents } from 'virtual:contract'
import { Avatar } from '@millrace/ui'
import { useId } from 'react'
import css from './AvatarPicker.module.css'
import { useAgentsTexts } from './texts.ts'

const NUMBERS = Array.from({ length: agents.AVATARS }, (_, index) => index + 1)

interface AvatarPickerProps {
  label?: string
  value: number
  onChange: (value: number) => void
  disabled?: boolean
}

/** Selects one of the built-in pictures. */
export function AvatarPicker({ label, value, onChange, disabled = false }: AvatarPickerProps) {
  const t = useAgentsTexts()
  const name = useId()
  return (
    <fieldset className={css.picker} disabled={disabled}>
      <legend>{label ?? t('fields.avatar')}</legend>
      <div className={css.grid}>
        {NUMBERS.map((number) => (
          <label key={number} className={css.choice}>
            <input
              type="radio"
              name={name}
              checked={number === value}
              onChange={() => onChange(number)}
              aria-label={t('profile.avatarNumber', { number })}
            />
            <Avatar number={number} size={40} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
