import styles from './handoff.module.css'

/** A person's initials; their name is shown beside it. */
export function PersonMark({ name }: { name: string }) {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.slice(0, 1) ?? '',
  )
  return (
    <span className={styles.mark} aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  )
}
