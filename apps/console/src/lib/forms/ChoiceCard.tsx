import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './ChoiceCard.module.css'

interface ChoiceCardProps {
  /** The same for all cards of one choice. */
  group: string
  checked: boolean
  onChoose: () => void
  title: string
  text: string
  Icon?: LucideIcon
  /** Pictures above or below the text. */
  above?: ReactNode
  below?: ReactNode
}

/** A radio button as a card with a title and description. */
export function ChoiceCard({ group, checked, onChoose, title, text, Icon, above, below }: ChoiceCardProps) {
  return (
    <label className={css.card} data-upright={Icon === undefined}>
      <input type="radio" name={group} checked={checked} onChange={onChoose} className="visually-hidden" />
      {Icon ? <Icon size={18} aria-hidden="true" data-icon /> : null}
      {above}
      <span>
        <span className={css.name}>{title}</span>
        <span className={css.text}>{text}</span>
      </span>
      {below}
    </label>
  )
}
