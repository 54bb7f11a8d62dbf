import { cx } from './cx.ts'
import styles from './Dots.module.css'

/** Three dots as a loading indicator. They appear after 150 ms, so that fast responses show none. */
export function Dots({ label, className }: { label: string; className?: string }) {
  return (
    <output className={cx(styles.dots, className)}>
      <span className={styles.label}>{label}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </output>
  )
}
