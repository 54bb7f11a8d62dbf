import { accounts } from 'virtual:contract'
import { Avatar } from '@millrace/ui'
import UserRound from 'lucide-react/icons/user-round'
import { useId } from 'react'
import css from './profile.module.css'
import { useProfileTexts } from './texts.ts'

const NUMBERS = Array.from({ length: accounts.AVATARS }, (_, index) => String(index + 1))

interface PicturePickerProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** Selects a built-in picture, or none to show initials. */
export function PicturePicker({ value, onChange }: PicturePickerProps) {
  const t = useProfileTexts()
  const name = useId()
  return (
    <fieldset className={css.pictures}>
      <legend>{t('picture')}</legend>
      <div className={css.grid}>
        <label className={css.picture}>
          <input
            type="radio"
            name={name}
            checked={value === null}
            onChange={() => onChange(null)}
            aria-label={t('pictureNone')}
          />
          <span className={css.none}>
            <UserRound size={16} aria-hidden="true" />
          </span>
        </label>
        {NUMBERS.map((number) => (
          <label key={number} className={css.picture}>
            <input
              type="radio"
              name={name}
              checked={value === number}
              onChange={() => onChange(number)}
              aria-label={t('pictureNumber', { number })}
            />
            <Avatar number={Number(number)} size={40} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
