import { cx } from './cx.ts'
import styles from './Dots.module.css'

/** Three dots that say "in work". They appear after 150 ms, so that what is quick does not flicker. */
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
