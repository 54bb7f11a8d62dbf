import { Link, type LinkProps } from '@tanstack/react-router'
import css from './Crumbs.module.css'
import { useKitTexts } from './texts.ts'

export interface Crumb {
  label: string
  to: NonNullable<LinkProps['to']>
}

/** Breadcrumbs without the current page, whose title is right below. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useKitTexts()
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={css.crumbs}>
        {crumbs.map(({ label, to }) => (
          <li key={to} className={css.crumb}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
