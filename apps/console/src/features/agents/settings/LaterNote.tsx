import type { ReactNode } from 'react'
import css from './LaterNote.module.css'

interface LaterNoteProps {
  title: string
  children: ReactNode
  /** What can be done today. */
  actions?: ReactNode
}

/** Says what will be here, and what helps until then. */
export function LaterNote({ title, children, actions }: LaterNoteProps) {
  return (
    <section className={css.note}>
      <h2>{title}</h2>
      <p>{children}</p>
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </section>
  )
}
