import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './ChoiceCard.module.css'

interface ChoiceCardProps {
  /** All cards of one choice have the same. */
  group: string
  checked: boolean
  onChoose: () => void
  title: string
  text: string
  Icon?: LucideIcon
  /** Pictures stand over or under the words. */
  above?: ReactNode
  below?: ReactNode
}

/** One of several things to begin with: a radio button that says more of itself. */
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
