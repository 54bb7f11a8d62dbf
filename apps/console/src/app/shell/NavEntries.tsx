import { FEATURES } from 'virtual:contract'
import BookOpen from 'lucide-react/icons/book-open'
import Bot from 'lucide-react/icons/bot'
import ChartColumn from 'lucide-react/icons/chart-column'
import Coins from 'lucide-react/icons/coins'
import KeyRound from 'lucide-react/icons/key-round'
import Plug from 'lucide-react/icons/plug'
import ListChecks from 'lucide-react/icons/list-checks'
import Sheet from 'lucide-react/icons/sheet'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import Workflow from 'lucide-react/icons/workflow'
import Wrench from 'lucide-react/icons/wrench'
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import type { LucideIcon } from 'lucide-react'
import { useInformation } from '../../lib/session/information.ts'
import { useMay } from '../../lib/session/use-may.ts'
import { useEditionNames } from '../edition-names.ts'
import { useAppTexts } from '../texts.ts'
import { accountEntries, type AccountEntry } from './menu.ts'
import css from './NavPanel.module.css'
import { useTipHandlers } from '../../lib/kit/tips/use-tip.ts'

const AREAS = [
  {
    key: 'agents',
    to: '/console/agent',
    path: /^\/console(\/agent\/.*|\/agent)?$/,
    Icon: Bot,
  },
  {
    key: 'workers',
    to: '/console/workers',
    path: /^\/console\/(workers|executions|argent-chat)(\/|$)/,
    Icon: ListChecks,
  },
  { key: 'knowledge', to: '/console/knowledge', path: /^\/console\/knowledge(\/|$)/, Icon: BookOpen },
  { key: 'tools', to: '/console/tools', path: /^\/console\/tools(\/|$)/, Icon: Wrench },
  { key: 'flows', to: '/console/workflow', path: /^(\/console)?\/workflow(-detail|\/|$)/, Icon: Workflow },
  { key: 'sheets', to: '/console/sheets', path: /^\/console\/sheets(\/|$)/, Icon: Sheet },
  {
    key: 'analytics',
    to: '/console/analytics',
    path: /^\/console\/analytics$/,
    Icon: ChartColumn,
    feature: 'readConversations',
  },
] as const

const ACCOUNT_ICONS = {
  inviteUser: UserPlus,
  teamManagement: Users,
  integrations: Plug,
  apiKeys: KeyRound,
  creditsUsage: Coins,
} as const satisfies Record<AccountEntry['key'], unknown>

/** Paths of the account's entries: two of them lead to the same page, of which one is marked. */
const ACCOUNT_PATHS: Record<AccountEntry['key'], readonly string[]> = {
  inviteUser: ['/user/setting'],
  teamManagement: ['/user', '/user/team-list'],
  integrations: ['/user/integrations'],
  apiKeys: ['/user/api-key'],
  creditsUsage: ['/user/credits-usage'],
}

interface NavEntriesProps {
  compact: boolean
  onLeave: (() => void) | undefined
}

/** The areas of the console, and the pages of the account that the user may see. */
export function NavEntries({ compact, onLeave }: NavEntriesProps) {
  const t = useAppTexts()
  const account = accountEntries(useInformation().data?.features)
  const reads = useMay('readConversations') === 'yes'
  return (
    <div className={css.scroll}>
      <ul className={css.entries}>
        {AREAS.filter((area) => reads || !('feature' in area)).map(({ key, to, path, Icon }) => (
          <NavEntry
            key={key}
            to={to}
            label={t(`nav.${key}`)}
            Icon={Icon}
            isActive={(current) => path.test(current)}
            compact={compact}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {account.length > 0 ? (
        <section aria-label={t('nav.account')} className={css.group}>
          {compact ? null : (
            <p className={css.groupTitle} aria-hidden="true">
              {t('nav.account')}
            </p>
          )}
          <ul className={css.entries}>
            {account.map((entry) => (
              <AccountLine key={entry.key} entry={entry} compact={compact} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function AccountLine({
  entry: { key, to, locked },
  compact,
  onLeave,
}: NavEntriesProps & { entry: AccountEntry }) {
  const t = useAppTexts()
  const names = useEditionNames()
  const label = t(`nav.${key}`)
  return (
    <NavEntry
      to={to}
      label={label}
      Icon={ACCOUNT_ICONS[key]}
      isActive={(path) => ACCOUNT_PATHS[key].includes(path)}
      compact={compact}
      onLeave={onLeave}
      locked={locked ? t('nav.locked', { entry: label, editions: names(FEATURES[key].editions) }) : null}
    />
  )
}

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
function NavEntry({ to, label, Icon, isActive, compact, onLeave, locked = null }: NavEntryProps) {
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
