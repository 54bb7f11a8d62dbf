import type { ReactNode } from 'react'
import { Mark } from '../../lib/kit/Mark.tsx'
import css from '../../lib/kit/notices/Outside.module.css'

interface SignInBoxProps {
  title: string
  intro?: ReactNode
  /** The title is not final, so it is only shown in the browser tab. */
  pending?: boolean
  children?: ReactNode
}

/** The layout of pages for users who aren't signed in: one box with one task. */
export function SignInBox({ title, intro, pending = false, children }: SignInBoxProps) {
  return (
    <main className={css.page}>
      <title>{`${title} · Millrace`}</title>
      <div className={css.box}>
        <Mark size={36} />
        {pending ? null : (
          <div>
            <h1 className={css.title}>{title}</h1>
            {intro ? <p className={css.intro}>{intro}</p> : null}
          </div>
        )}
        {children}
      </div>
    </main>
  )
}
