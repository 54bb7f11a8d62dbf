import type { flows } from '@millrace/contract'
import type { Ref } from 'react'
import css from './Fields.module.css'
import { tokenRanges } from './token-ranges.ts'

interface Piece {
  at: number
  text: string
  kind: 'text' | 'token' | 'wrong'
}

/** Splits the text into tokens and the text between them. */
function piecesOf(text: string, problems: readonly flows.FlowProblem[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { from, to, wrong } of tokenRanges(text, problems)) {
    pieces.push({ at: end, text: text.slice(end, from), kind: 'text' })
    pieces.push({ at: from, text: text.slice(from, to), kind: wrong ? 'wrong' : 'token' })
    end = to
  }
  pieces.push({ at: end, text: text.slice(end), kind: 'text' })
  return pieces.filter((one) => one.text !== '')
}

interface TokenMarksProps {
  ref: Ref<HTMLDivElement>
  text: string
  problems: readonly flows.FlowProblem[]
}

/** An overlay with the same text, invisible, that highlights tokens and underlines invalid ones. */
export function TokenMarks({ ref, text, problems }: TokenMarksProps) {
  return (
    <div ref={ref} className={css.marks} aria-hidden="true">
      {piecesOf(text, problems).map(({ at, text: words, kind }) =>
        kind === 'wrong' ? (
          <mark key={at}>{words}</mark>
        ) : (
          <span key={at} data-kind={kind}>
            {words}
          </span>
        ),
      )}
    </div>
  )
}
