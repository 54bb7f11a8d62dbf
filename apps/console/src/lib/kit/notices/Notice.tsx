import type { ReactNode } from 'react'
import css from './Notice.module.css'

interface NoticeProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** What to do next; the first is the primary one. */
  actions?: ReactNode
  /** Failures are announced, empty states are not. */
  role?: 'alert'
  /** In a part of a page rather than instead of it. */
  compact?: boolean
  /** 1 when it is all that the page has. */
  level?: 1 | 2
}

/** Stands where content would: nothing there yet, not found, not allowed, failed. */
export function Notice({ icon, title, children, actions, role, compact = false, level = 2 }: NoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={css.notice} data-compact={compact} role={role}>
      {icon ? (
        <div className={css.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <Heading className={css.title}>{title}</Heading>
      {children ? <div className={css.text}>{children}</div> : null}
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </section>
  )
}
