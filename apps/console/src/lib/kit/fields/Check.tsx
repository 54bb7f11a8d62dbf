import css from './Check.module.css'

interface CheckProps {
  label: string
  checked: boolean
  /** Some of what it stands for are selected. */
  mixed?: boolean
  onToggle: () => void
}

/** The box that selects a line of a list, or all of them. */
export function Check({ label, checked, mixed = false, onToggle }: CheckProps) {
  return (
    <label className={css.hit}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        onChange={onToggle}
      />
    </label>
  )
}
