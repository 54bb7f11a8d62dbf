import { FEATURES } from 'virtual:contract'
import type { Feature } from '@millrace/contract'
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useTipHandlers } from '../../lib/kit/tips/use-tip.ts'
import { useInformation } from '../../lib/session/information.ts'
import { useEditionNames } from '../edition-names.ts'
import { useAppTexts } from '../texts.ts'
import css from './AccountFrame.module.css'

const PAGES = [
  { key: 'teamManagement', to: '/user/team-list', also: '/user', feature: 'teamManagement' },
  { key: 'inviteUser', to: '/user/setting', hash: 'invite', feature: 'inviteUser' },
  { key: 'settings', to: '/user/setting', feature: null },
  { key: 'integrations', to: '/user/integrations', feature: 'integrations' },
  { key: 'apiKeys', to: '/user/api-key', feature: 'apiKeys' },
  { key: 'creditsUsage', to: '/user/credits-usage', feature: 'creditsUsage' },
  { key: 'audit', to: '/user/audit', feature: 'audit' },
  { key: 'profile', to: '/user/profile', feature: null },
] as const satisfies readonly AccountPage[]

interface AccountPage {
  key: string
  to: NonNullable<LinkProps['to']>
  /** Another path of the same page. */
  also?: string
  /** A section of a page with its own entry. */
  hash?: string
  feature: Feature | null
}

type Key = (typeof PAGES)[number]['key']

/** The account pages with their navigation and a link back to the console. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useAppTexts()
  const { data: user } = useInformation()
  const current = useCurrent()
  // Until the member's permissions are known, entries that may be hidden are not shown.
  const pages = user
    ? PAGES.filter(({ feature }) => feature === null || user.features[feature] !== 'role')
    : []
  return (
    <div className={css.frame}>
      <nav className={css.rail} aria-label={t('accountArea.label')}>
        <Link to="/console" className={css.back}>
          <ArrowLeft size={14} aria-hidden="true" />
          {t('accountArea.back')}
        </Link>
        <ul className={css.pages}>
          {pages.map((page) => (
            <PageLink key={page.key} page={page} isCurrent={page.key === current} />
          ))}
        </ul>
      </nav>
      <div className={css.content}>{children}</div>
    </div>
  )
}

/** On a phone, scrolls the current entry to the center of the horizontal strip. */
function showInStrip(entry: HTMLElement | null): void {
  const strip = entry?.closest('nav')
  if (!entry || !strip) return
  const [outer, inner] = [strip.getBoundingClientRect(), entry.getBoundingClientRect()]
  strip.scrollBy({ left: inner.left - outer.left - (outer.width - inner.width) / 2 })
}

function useCurrent(): Key | undefined {
  const { pathname, hash } = useRouterState({ select: (state) => state.location })
  const here = PAGES.filter((page) => page.to === pathname || ('also' in page && page.also === pathname))
  return (
    here.find((page) => 'hash' in page && page.hash === hash) ?? here.findLast((page) => !('hash' in page))
  )?.key
}

function PageLink({ page, isCurrent }: { page: (typeof PAGES)[number]; isCurrent: boolean }) {
  const t = useAppTexts()
  const names = useEditionNames()
  const { data: user } = useInformation()
  const { key, feature } = page
  const label = key in LABELS ? t(`accountArea.${key as OwnKey}`) : t(`nav.${key as Exclude<Key, OwnKey>}`)
  const isLocked = feature !== null && user?.features[feature] === 'edition'
  const locked = isLocked
    ? t('nav.locked', { entry: label, editions: names(FEATURES[feature].editions) })
    : null
  const tip = useTipHandlers(locked, 'right')
  return (
    <li>
      <Link
        {...tip}
        ref={isCurrent ? showInStrip : undefined}
        to={page.to}
        {...('hash' in page ? { hash: page.hash } : {})}
        className={css.page}
        activeOptions={{ exact: true, includeHash: true }}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={locked ?? undefined}
      >
        {label}
        {isLocked ? <Lock size={12} aria-hidden="true" /> : null}
      </Link>
    </li>
  )
}

/** Labels of pages that are not in the main navigation. */
const LABELS = { settings: true, audit: true, profile: true } as const
type OwnKey = keyof typeof LABELS
