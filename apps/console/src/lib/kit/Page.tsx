import type { ReactNode } from 'react'
import { Crumbs, type Crumb } from './Crumbs.tsx'
import { Skeleton } from './Skeleton.tsx'
import css from './Page.module.css'

interface PageProps {
  title: string
  crumbs?: readonly Crumb[]
  /** At the right of the title; the last one is the primary action. */
  actions?: ReactNode
  /** Across the head. */
  notice?: ReactNode
  /** The head stays in sight: it says how far saving is. */
  sticky?: boolean
  /** While the title is not known, the given one is only told to screen readers. */
  pending?: boolean
  children: ReactNode
}

/** A screen: its title in the window and on the page, the way to it, and its actions. */
export function Page({
  title,
  crumbs = [],
  actions,
  notice,
  sticky = false,
  pending = false,
  children,
}: PageProps) {
  return (
    <div className={css.page}>
      <title>{`${title} · Millrace`}</title>
      <header className={css.header} data-sticky={sticky}>
        <div className={css.titles}>
          <Crumbs crumbs={crumbs} />
          <h1 className={css.title}>{pending ? <PendingTitle title={title} /> : title}</h1>
        </div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
        {notice}
      </header>
      {children}
    </div>
  )
}

function PendingTitle({ title }: { title: string }) {
  return (
    <>
      <span className="visually-hidden">{title}</span>
      <Skeleton width={200} height={28} />
    </>
  )
}
