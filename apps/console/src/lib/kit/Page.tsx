import type { ReactNode } from 'react'
import { Crumbs, type Crumb } from './Crumbs.tsx'
import { Skeleton } from './Skeleton.tsx'
import css from './Page.module.css'

interface PageProps {
  title: string
  crumbs?: readonly Crumb[]
  /** To the right of the title; the last one is the primary action. */
  actions?: ReactNode
  /** Full width in the header. */
  notice?: ReactNode
  /** The header stays visible, because it shows the save status. */
  sticky?: boolean
  /** While the title is loading, the given one is for screen readers only. */
  pending?: boolean
  children: ReactNode
}

/** A page: window and page title, breadcrumbs, and actions. */
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
