import { Link } from '@tanstack/react-router'
import Keyboard from 'lucide-react/icons/keyboard'
import PanelLeft from 'lucide-react/icons/panel-left'
import Search from 'lucide-react/icons/search'
import Coins from 'lucide-react/icons/coins'
import { ProjectSwitcher } from '../../features/accounts/ProjectSwitcher.tsx'
import { UserMenu } from '../../features/accounts/UserMenu.tsx'
import { Bell } from '../../features/notifications/Bell.tsx'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { Mark } from '../../lib/kit/Mark.tsx'
import { useTipHandlers } from '../../lib/kit/tips/use-tip.ts'
import { useConfig } from '../../lib/identity/config.ts'
import { openPalette, paletteKeys } from '../palette/palette-store.ts'
import { useAppTexts } from '../texts.ts'
import css from './NavPanel.module.css'
import { NavEntries } from './NavEntries.tsx'
import { openHelp } from './help-store.ts'
import { formatNumber } from '../../lib/format.ts'
import { useInformation } from '../../lib/session/information.ts'

interface NavPanelProps {
  /** Icons only. */
  compact: boolean
  /** In the drawer of small screens: closes it after a choice. */
  onLeave?: () => void
}

/** The navigation: project, search, areas, account, credits, help, notifications and user. */
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
      <Find compact={compact} onLeave={onLeave} />
      <NavEntries compact={compact} onLeave={onLeave} />
      <div className={css.bottom}>
        <Credits compact={compact} onLeave={onLeave} />
        <div className={css.tools}>
          {onLeave ? null : <Collapse compact={compact} />}
          {onLeave ? null : <Bell />}
          <IconAction label={t('help.open')} onClick={openHelp}>
            <Keyboard size={16} />
          </IconAction>
        </div>
        <UserMenu compact={compact} />
      </div>
    </nav>
  )
}

function Find({ compact, onLeave }: { compact: boolean; onLeave: (() => void) | undefined }) {
  const t = useAppTexts()
  const tip = useTipHandlers(compact ? t('nav.find') : null, 'right')
  function find() {
    onLeave?.()
    openPalette()
  }
  return (
    <button
      {...tip}
      type="button"
      className={css.find}
      aria-label={compact ? t('nav.find') : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={find}
    >
      <Search size={16} aria-hidden="true" />
      {compact ? null : (
        <>
          <span className={css.entryLabel}>{t('nav.findShort')}</span>
          <kbd className={css.keys} aria-hidden="true">
            {paletteKeys()}
          </kbd>
        </>
      )}
    </button>
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

/** The account's remaining credits, linked to details for members with access. */
function Credits({ compact, onLeave }: { compact: boolean; onLeave: (() => void) | undefined }) {
  const t = useAppTexts()
  const { data: user } = useInformation()
  const left = (credits: number | null) =>
    credits === null
      ? t('nav.creditsUnlimited')
      : t('nav.credits', { count: credits, formatted: formatNumber(credits) })
  const text = user ? left(user.credits) : null
  const tip = useTipHandlers(compact ? text : null, 'right')
  if (!user || text === null) return null
  const content = (
    <>
      <Coins size={14} aria-hidden="true" />
      {compact ? <span className="visually-hidden">{text}</span> : text}
    </>
  )
  if (user.features.creditsUsage !== 'yes')
    return (
      <p {...tip} className={css.credits}>
        {content}
      </p>
    )
  return (
    <Link {...tip} to="/user/credits-usage" className={css.credits} onClick={onLeave}>
      {content}
    </Link>
  )
}
