import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import css from './Launch.module.css'

interface CardProps {
  /** Names it where there are several; a single one needs neither name nor frame. */
  title: string | null
  /** What its button says; null where it has to stay. */
  remove: { label: string; onRemove: () => void } | null
  /** Under a heading of its own kind. */
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

/** One more of a list, at its end. */
export function AddMore({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <div>
      <Button size="small" variant="text" startIcon={<Plus size={16} />} onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}
