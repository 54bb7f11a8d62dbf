import { use } from 'react'
import { CitationContext } from './citation-context.ts'
import styles from './Markdown.module.css'

/** The `[n]` of a text: a button when there is a citation of that number, otherwise the text as it was. */
export function CitationMark({ number }: { number: number }) {
  const { nameOf, open, opened } = use(CitationContext)
  const name = nameOf(number)
  if (name === null) return `[${number}]`
  return (
    <button
      type="button"
      className={styles.citation}
      title={name}
      aria-label={name}
      aria-expanded={opened === number}
      aria-haspopup="dialog"
      onClick={() => open(number)}
    >
      {number}
    </button>
  )
}
