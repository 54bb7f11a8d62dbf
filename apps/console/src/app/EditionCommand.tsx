import type { Edition } from '@millrace/contract'
import { Link } from '@tanstack/react-router'
import { useInformation } from '../lib/session/information.ts'
import css from './EditionCommand.module.css'
import { useAppTexts } from './texts.ts'

/** Where the account's plan can be changed: where plans are sold, or with a command of the server's operator. */
export function EditionCommand({ editions }: { editions: readonly Edition[] }) {
  const t = useAppTexts()
  const { data: user } = useInformation()
  if (!user) return null
  if (user.sellsPlans) return <Link to="/user/credits-usage">{t('nav.creditsUsage')}</Link>
  return (
    <div className={css.how}>
      {t('locked.command')}
      <code className={css.command}>{`npm run edition -- ${user.businessAccountId} ${editions[0]}`}</code>
    </div>
  )
}
