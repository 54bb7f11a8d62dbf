import type { sheets } from '@millrace/contract'
import css from './StatusMark.module.css'
import { GLYPHS, type Glyph } from './glyphs.ts'
import { statusOf } from './status-of.ts'
import { useStatusWords } from './use-status-words.ts'

/** Whether a cell has a status worth showing. */
export const showsMark = (cell: sheets.AiCell | undefined): boolean =>
  cell !== undefined && GLYPHS[cell.status] !== undefined

interface StatusMarkProps {
  cell: sheets.AiCell | undefined
  /** Without a visible word; screen readers still read it. */
  quiet?: boolean
}

/** The status of an AI cell as icon and word. */
export function StatusMark({ cell, quiet = false }: StatusMarkProps) {
  const words = useStatusWords()
  const status = cell?.status ?? 'empty'
  const glyph: Glyph | undefined = GLYPHS[status]
  const word = cell ? statusOf(cell, '', words).spoken : words.t('empty')
  return (
    <span className={css.mark} data-status={status} data-quiet={quiet} title={quiet ? word : undefined}>
      {glyph ? (
        <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" className={css.glyph}>
          <path d={glyph.path} />
        </svg>
      ) : null}
      <span className={quiet ? 'visually-hidden' : css.word}>{word}</span>
    </span>
  )
}
