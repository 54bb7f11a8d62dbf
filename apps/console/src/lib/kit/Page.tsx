import type { ReactNode } from 'react'
import { Crumbs, type Crumb } from './Crumbs.tsx'
import css from './Page.module.css'

interface PageProps {
  title: string
  crumbs?: readonly Crumb[]
  /** At the right of the title; the last one is the primary action. */
  actions?: ReactNode
  /** Under the title: a state, a sentence. */
  below?: ReactNode
  /** Tables and chats take the full width. */
  wide?: boolean
  children: ReactNode
}

/** A screen: its title in the window and on the page, the way to it, and its actions. */
export function Page({ title, crumbs = [], actions, below, wide = false, children }: PageProps) {
  return (
    <div className={css.page} data-wide={wide}>
      <title>{`${title} · Millrace`}</title>
      <header className={css.header}>
        <div className={css.titles}>
          <Crumbs crumbs={crumbs} />
          <h1 className={css.title}>{title}</h1>
          {below}
        </div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}
