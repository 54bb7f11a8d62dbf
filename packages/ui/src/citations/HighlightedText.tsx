import { litPieces } from './lit-ranges.ts'
import styles from './CitationPanel.module.css'

export interface HighlightedTextProps {
  text: string
  /** Ranges in UTF-16 units. */
  ranges: readonly { start: number; end: number }[]
}

/** Text with these ranges highlighted. */
export function HighlightedText({ text, ranges }: HighlightedTextProps) {
  return litPieces(text, ranges).map((piece) =>
    piece.lit ? (
      <mark key={piece.start} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
