import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import type { LucideIcon } from 'lucide-react'
import { useTipHandlers } from '../../lib/kit/use-tip.ts'
import css from './NavPanel.module.css'

interface NavEntryProps {
  to: NonNullable<LinkProps['to']>
  label: string
  Icon: LucideIcon
  /** Whether the entry stands for the page at this path. */
  isActive: (path: string) => boolean
  compact: boolean
  onLeave: (() => void) | undefined
  /** What unlocks it; null when nothing has to. */
  locked?: string | null
}

/** One line of the navigation. Where its edition is missing it says so, and leads to the page that says more. */
export function NavEntry({ to, label, Icon, isActive, compact, onLeave, locked = null }: NavEntryProps) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const tip = useTipHandlers(locked ?? (compact ? label : null), 'right')
  const active = isActive(path)
  return (
    <li>
      <Link
        {...tip}
        to={to}
        className={css.entry}
        data-active={active}
        data-locked={locked !== null}
        aria-current={active ? 'page' : undefined}
        aria-label={locked ?? (compact ? label : undefined)}
        onClick={onLeave}
      >
        <Icon size={16} aria-hidden="true" className={css.entryIcon} />
        {compact ? null : <span className={css.entryLabel}>{label}</span>}
        {locked !== null && !compact ? <Lock size={12} aria-hidden="true" className={css.lock} /> : null}
      </Link>
    </li>
  )
}
