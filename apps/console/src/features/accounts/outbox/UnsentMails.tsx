import { copyText } from '@millrace/ui'
import Button from '@mui/material/Button'
import type { mail } from '@millrace/contract'
import MailX from 'lucide-react/icons/mail-x'
import { Age } from '../../../lib/kit/Age.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import css from '../profile/profile.module.css'
import { useOutbox } from './outbox.ts'
import { useOutboxTexts } from './texts.ts'

/** For admins: invitations whose email wasn't sent, with links to share. Empty if all were sent. */
export default function UnsentMails() {
  const t = useOutboxTexts()
  const { data } = useOutbox()
  const unsent = data?.items.filter(({ link }) => link !== null) ?? []
  if (unsent.length === 0) return null
  return (
    <section className={css.section}>
      <h2>{t('title')}</h2>
      <p className={css.text}>{t('text')}</p>
      <ul className={css.list}>
        {unsent.map((one) => (
          <Unsent key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Unsent({ one }: { one: mail.Mail }) {
  const t = useOutboxTexts()
  async function copy() {
    if (await copyText(one.link ?? '')) showMessage(t('copied'))
    else showMessage(t('notCopied'), 'error')
  }
  return (
    <li>
      <MailX size={20} aria-hidden="true" className={css.icon} />
      <span className={css.what}>
        <span className={css.strong}>{one.to}</span>
        <span>
          {t(one.template === 'invitation' || one.template === 'approval' ? one.template : 'other')} ·{' '}
          <Age at={one.createdAt} /> ·{' '}
          {one.state === 'failed' ? t('failed', { error: one.error ?? '' }) : t('waiting')}
        </span>
      </span>
      <Button aria-label={t('copyFor', { to: one.to })} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </li>
  )
}
