import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import css from './Callout.module.css'

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert }

interface CalloutProps {
  kind: keyof typeof ICONS
  children: ReactNode
  actions?: ReactNode
}

/** A message beside its subject. Errors are announced immediately. */
export function Callout({ kind, children, actions }: CalloutProps) {
  const Icon = ICONS[kind]
  return (
    <div className={css.callout} data-kind={kind} role={kind === 'info' ? undefined : 'alert'}>
      <Icon size={16} aria-hidden="true" className={css.icon} />
      <div className={css.text}>{children}</div>
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </div>
  )
}
