import type { knowledge } from '@millrace/contract'
import { Place } from './Place.tsx'
import css from './ChunkCard.module.css'

interface ChunkCardProps {
  chunk: knowledge.Chunk
  /** Shown when chunks of several sources stand together. */
  sourceName: string | undefined
}

/** One chunk with where it comes from. */
export function ChunkCard({ chunk, sourceName }: ChunkCardProps) {
  return (
    <li className={css.card}>
      <header className={css.head}>
        {sourceName ? <span className={css.source}>{sourceName}</span> : null}
        {chunk.heading ? <span>{chunk.heading}</span> : null}
        <Place {...chunk} />
      </header>
      <p className={css.text}>{chunk.text}</p>
    </li>
  )
}
