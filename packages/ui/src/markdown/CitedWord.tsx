import { use } from 'react'
import { CitationContext } from './citation-context.ts'
import styles from './Markdown.module.css'

interface CitedWordProps {
  /** The text as it was, for numbers that are no citations. */
  raw: string
  word: string
  /** Such as `[1][2]`. */
  marks: string
  after: string
}

/** A word with the citations after it: a button for each number that is known. */
export function CitedWord({ raw, word, marks, after }: CitedWordProps) {
  const { nameOf } = use(CitationContext)
  const numbers = [...marks.matchAll(/\d+/g)].map(Number)
  if (numbers.every((number) => nameOf(number) === null)) return raw
  return (
    <span className={styles.cited}>
      {word}
      {numbers.map((number, index) => (
        <CitationMark key={index} number={number} />
      ))}
      {after}
    </span>
  )
}

function CitationMark({ number }: { number: number }) {
  const { nameOf, open, opened } = use(CitationContext)
  const name = nameOf(number)
  if (name === null) return ` [${number}]`
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
