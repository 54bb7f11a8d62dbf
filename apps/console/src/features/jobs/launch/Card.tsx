import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import css from './Launch.module.css'

interface CardProps {
  /** Its title if there are several; a single one needs neither title nor frame. */
  title: string | null
  /** The remove button; null where it cannot be removed. */
  remove: { label: string; onRemove: () => void } | null
  /** Within a section with its own heading. */
  isInner?: boolean
  children: ReactNode
}

/** One of several sheets of a launch. */
export function Card({ title, remove, isInner = false, children }: CardProps) {
  if (title === null) return <div className={css.panel}>{children}</div>
  const Heading = isInner ? 'h3' : 'h2'
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.cardHead}>
        <Heading>{title}</Heading>
        {remove ? (
          <IconAction size="small" label={remove.label} onClick={remove.onRemove}>
            <X size={16} />
          </IconAction>
        ) : null}
      </div>
      {children}
    </section>
  )
}

/** Adds another one at the end of a list. */
export function AddMore({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <div>
      <Button size="small" variant="text" startIcon={<Plus size={16} />} onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}
