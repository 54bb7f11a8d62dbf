import type { flows } from '@millrace/contract'
import { parseTemplate } from '@millrace/engine'
import type { Ref } from 'react'
import css from './Fields.module.css'

/** The token that begins there; of what begins none, its two signs. */
function lengthAt(text: string, offset: number): number {
  const token = parseTemplate(text).parts.find((part) => typeof part !== 'string' && part.offset === offset)
  return typeof token === 'object' ? token.source.length : 2
}

interface Piece {
  at: number
  text: string
  wrong: boolean
}

/** The text in pieces, those that are wrong apart. */
function piecesOf(text: string, problems: readonly flows.FlowProblem[]): Piece[] {
  const offsets = [...new Set(problems.map(({ at }) => at?.offset ?? 0))]
    .filter((offset) => text.startsWith('@@', offset))
    .toSorted((a, b) => a - b)
  const pieces: Piece[] = []
  let end = 0
  for (const offset of offsets) {
    pieces.push({ at: end, text: text.slice(end, offset), wrong: false })
    end = offset + lengthAt(text, offset)
    pieces.push({ at: offset, text: text.slice(offset, end), wrong: true })
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
