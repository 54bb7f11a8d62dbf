import css from './Check.module.css'

interface CheckProps {
  label: string
  checked: boolean
  /** Indeterminate state. */
  mixed?: boolean
  onToggle: () => void
}

/** The checkbox that selects a row, or all of them. */
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
