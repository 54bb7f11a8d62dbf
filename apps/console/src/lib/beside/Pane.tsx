import Button from '@mui/material/Button'
import { ScrollRegion } from '@millrace/ui'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FailureNotice } from '../kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../kit/Skeleton.tsx'
import css from './Beside.module.css'

interface PaneProps {
  title: string
  /** Below the title. */
  about?: ReactNode
  /** Beside the title. */
  actions: ReactNode
  /** The way back to the list, where this has its place. */
  back: string
  onBack: () => void
  /** Of what is scrolled. */
  label: string
  /** What is shown, as it is loaded. */
  loaded: { data: unknown; error: unknown; refetch: () => unknown }
  children: ReactNode
}

/** What is opened from a list, beside it; on a phone in its place. */
export function Pane({ title, about, actions, back, onBack, label, loaded, children }: PaneProps) {
  const { data, error, refetch } = loaded
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the list, and the focus with it, has gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={css.pane} aria-labelledby={id}>
      <header className={css.head}>
        <Button
          className={css.back}
          size="small"
          variant="text"
          startIcon={<ChevronLeft size={16} />}
          onClick={onBack}
        >
          {back}
        </Button>
        <div className={css.heading}>
          <h3 id={id} ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h3>
          {about}
        </div>
        {actions}
      </header>
      <ScrollRegion className={css.body} label={label}>
        {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
        {!data && !error ? (
          <Loading>
            <Skeleton height={240} radius={8} />
          </Loading>
        ) : null}
        {children}
      </ScrollRegion>
    </section>
  )
}
