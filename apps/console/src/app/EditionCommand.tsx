import type { Edition } from '@millrace/contract'
import { useInformation } from '../lib/session/information.ts'
import css from './EditionCommand.module.css'
import { useAppTexts } from './texts.ts'

/** How the plan of this account is changed: by the operator of the server, with a command. */
export function EditionCommand({ editions }: { editions: readonly Edition[] }) {
  const t = useAppTexts()
  const { data: user } = useInformation()
  if (!user) return null
  return (
    <div className={css.how}>
      {t('locked.command')}
      <code className={css.command}>{`npm run edition -- ${user.businessAccountId} ${editions[0]}`}</code>
    </div>
  )
}
