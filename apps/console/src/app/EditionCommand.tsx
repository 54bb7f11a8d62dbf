import type { Edition } from '@millrace/contract'
import { useInformation } from '../lib/session/information.ts'
import css from './EditionCommand.module.css'
import { useAppTexts } from './texts.ts'

/** Explains how an operator changes the account's plan with a command on the server. */
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
