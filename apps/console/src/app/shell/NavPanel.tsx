import { Link, useRouterState } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import Bot from 'lucide-react/icons/bot'
import Keyboard from 'lucide-react/icons/keyboard'
import PanelLeft from 'lucide-react/icons/panel-left'
import { ProjectSwitcher } from '../../features/accounts/ProjectSwitcher.tsx'
import { UserMenu } from '../../features/accounts/UserMenu.tsx'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { Mark } from '../../lib/kit/Mark.tsx'
import { useTipHandlers } from '../../lib/kit/use-tip.ts'
import { useConfig } from '../../lib/session/config.ts'
import { useAppTexts } from '../texts.ts'
import css from './NavPanel.module.css'
import { openHelp } from './help-store.ts'

const ENTRIES = [
  { to: '/console/agent', also: '/console', key: 'agents', Icon: Bot },
  { to: '/console/knowledge', also: null, key: 'knowledge', Icon: BookOpen },
] as const

interface NavPanelProps {
  /** Icons only. */
  compact: boolean
  /** In the drawer of small screens: closes it once something is chosen. */
  onLeave?: () => void
}

/** The navigation: project, areas, help, and the user. */
export function NavPanel({ compact, onLeave }: NavPanelProps) {
  const t = useAppTexts()
  return (
    <nav className={css.panel} data-compact={compact} aria-label={t('nav.label')}>
      <div className={css.top}>
        <Link to="/console" aria-label={t('nav.home')} className={css.home} onClick={onLeave}>
          <Mark size={24} />
        </Link>
        {compact ? null : <ProjectSwitcher compact={false} />}
      </div>
      {compact ? <ProjectSwitcher compact /> : null}
      <ul className={css.entries}>
        {ENTRIES.map((entry) => (
          <Entry key={entry.key} entry={entry} compact={compact} onLeave={onLeave} />
        ))}
      </ul>
      <div className={css.bottom}>
        <div className={css.tools}>
          {onLeave ? null : <Collapse compact={compact} />}
          <IconAction label={t('help.open')} onClick={openHelp}>
            <Keyboard size={16} />
          </IconAction>
        </div>
        <UserMenu compact={compact} />
      </div>
    </nav>
  )
}

interface EntryProps {
  entry: (typeof ENTRIES)[number]
  compact: boolean
  onLeave: (() => void) | undefined
}

function Entry({ entry: { to, also, key, Icon }, compact, onLeave }: EntryProps) {
  const t = useAppTexts()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const tip = useTipHandlers(compact ? t(`nav.${key}`) : null, 'right')
  const active = path === also || path === to || path.startsWith(`${to}/`)
  return (
    <li>
      <Link
        {...tip}
        to={to}
        className={css.entry}
        data-active={active}
        aria-current={active ? 'page' : undefined}
        aria-label={compact ? t(`nav.${key}`) : undefined}
        onClick={onLeave}
      >
        <Icon size={16} aria-hidden="true" />
        {compact ? null : t(`nav.${key}`)}
      </Link>
    </li>
  )
}

function Collapse({ compact }: { compact: boolean }) {
  const t = useAppTexts()
  const setOpenNav = useConfig((config) => config.setOpenNav)
  return (
    <IconAction
      label={compact ? t('nav.expand') : t('nav.collapse')}
      aria-expanded={!compact}
      onClick={() => setOpenNav(compact)}
    >
      <PanelLeft size={16} />
    </IconAction>
  )
}
