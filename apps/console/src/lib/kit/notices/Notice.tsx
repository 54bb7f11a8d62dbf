import type { ReactNode } from 'react'
import css from './Notice.module.css'

interface NoticeProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** Next steps; the first is the primary action. */
  actions?: ReactNode
  /** Errors are announced, empty states are not. */
  role?: 'alert'
  /** For a part of a page instead of the whole page. */
  compact?: boolean
  /** 1 when it is the page's only content. */
  level?: 1 | 2
}

/** Shown in place of content: empty, not found, not permitted, or failed. */
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
