import { Link } from '@tanstack/react-router'
import Coins from 'lucide-react/icons/coins'
import { formatNumber } from '../../lib/format.ts'
import { useTipHandlers } from '../../lib/kit/use-tip.ts'
import { useInformation } from '../../lib/session/information.ts'
import { useAppTexts } from '../texts.ts'
import css from './NavPanel.module.css'

/** How many credits the account has left, once that is known; for those who may see more, a way there. */
export function Credits({ compact, onLeave }: { compact: boolean; onLeave: (() => void) | undefined }) {
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
