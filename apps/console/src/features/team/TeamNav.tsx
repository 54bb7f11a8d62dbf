import type { Feature } from '@millrace/contract'
import { Link } from '@tanstack/react-router'
import { useInformation } from '../../lib/session/information.ts'
import css from './TeamNav.module.css'
import { useTeamTexts } from './texts.ts'

const PAGES = [
  { to: '/user/team-list', key: 'members', feature: 'teamManagement' },
  { to: '/user/setting', key: 'setting', feature: null },
  { to: '/user/api-key', key: 'keys', feature: 'apiKeys' },
  { to: '/user/audit', key: 'audit', feature: 'audit' },
] as const satisfies readonly { to: string; key: string; feature: Feature | null }[]

/** The pages around the account and its team; those that the role does not have are not there. */
export function TeamNav({ current }: { current: (typeof PAGES)[number]['key'] }) {
  const t = useTeamTexts()
  const { data: user } = useInformation()
  const pages = PAGES.filter(({ feature }) => feature === null || user?.features[feature] !== 'role')
  return (
    <nav aria-label={t('nav.label')}>
      <ul className={css.list}>
        {pages.map(({ to, key }) => (
          <li key={key}>
            <Link to={to} className={css.link} aria-current={key === current ? 'page' : undefined}>
              {t(`nav.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
