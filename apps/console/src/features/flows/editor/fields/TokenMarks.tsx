import type { flows } from '@millrace/contract'
import type { Ref } from 'react'
import css from './Fields.module.css'
import { tokenRanges } from './token-ranges.ts'

interface Piece {
  at: number
  text: string
  wrong: boolean
}

/** The text in pieces, those that are wrong apart. */
function piecesOf(text: string, problems: readonly flows.FlowProblem[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { from, to } of tokenRanges(text, problems).filter(({ wrong }) => wrong)) {
    pieces.push({ at: end, text: text.slice(end, from), wrong: false })
    pieces.push({ at: from, text: text.slice(from, to), wrong: true })
    end = to
  }
  return [...pieces, { at: end, text: text.slice(end), wrong: false }].filter((one) => one.text !== '')
}

interface UnderlinedProps {
  ref: Ref<HTMLDivElement>
  text: string
  problems: readonly flows.FlowProblem[]
}

/** Lies over a field, with the same text unseen: what is wrong in it is underlined. */
export function Underlined({ ref, text, problems }: UnderlinedProps) {
  return (
    <div ref={ref} className={css.underlined} aria-hidden="true">
      {piecesOf(text, problems).map((piece) =>
        piece.wrong ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
      )}
    </div>
  )
}
