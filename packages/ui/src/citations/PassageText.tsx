import { HighlightedText, type HighlightedTextProps } from './HighlightedText.tsx'
import { ScrollRegion } from '../kit/ScrollRegion.tsx'
import { segmentsOf, type Span } from './passage.ts'
import styles from './CitationPanel.module.css'

interface PassageTextProps extends HighlightedTextProps {
  /** Accessible name of a table, which scrolls when it is wide. */
  tableLabel: string
}

/** A passage with highlighted ranges, and its tables rendered as tables. */
export function PassageText({ text, ranges, tableLabel }: PassageTextProps) {
  const lit = (span: Span) => {
    const shifted = ranges.map(({ start, end }) => ({ start: start - span.start, end: end - span.start }))
    return <HighlightedText text={span.text} ranges={shifted} />
  }
  return segmentsOf(text).map((segment) =>
    segment.kind === 'text' ? (
      <p key={segment.start} className={styles.text}>
        {lit(withoutEdges(segment))}
      </p>
    ) : (
      <ScrollRegion key={segment.start} className={styles.scroll} label={tableLabel}>
        <table>
          <thead>
            <tr>
              {segment.head.map((cell) => (
                <th key={cell.start} scope="col">
                  {lit(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {segment.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell) => (
                  <td key={cell.start}>{lit(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    ),
  )
}

/** Without the empty lines around a table, which its margins replace. */
function withoutEdges({ start, text }: Span): Span {
  const lead = /^\s*\n/.exec(text)?.[0].length ?? 0
  return { start: start + lead, text: text.slice(lead).trimEnd() }
}
