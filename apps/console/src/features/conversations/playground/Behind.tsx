import ChevronRight from 'lucide-react/icons/chevron-right'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import css from './Behind.module.css'
import type { BehindProps } from './BehindContent.tsx'
import { usePlaygroundTexts } from './texts.ts'

const BehindContent = lazy(() => import('./BehindContent.tsx'))

/** What the model received: instructions, messages, passages and tool results. */
export function Behind({
  title,
  children,
  ...props
}: BehindProps & { title?: string; children?: ReactNode }) {
  const t = usePlaygroundTexts()
  // It can be long, so it is only rendered when opened.
  const [open, setOpen] = useState(false)
  return (
    <details className={css.behind} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        {title ?? t('behind.title')}
      </summary>
      {open ? children : null}
      <Suspense fallback={null}>{open ? <BehindContent {...props} /> : null}</Suspense>
    </details>
  )
}
