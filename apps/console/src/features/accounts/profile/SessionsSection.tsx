import Button from '@mui/material/Button'
import type { accounts } from '@millrace/contract'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { Age } from '../../../lib/kit/Age.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useEndSession, useSessions } from './sessions.ts'
import css from './profile.module.css'
import { useProfileTexts } from './texts.ts'

/** The user's sessions, which can be ended. */
export function SessionsSection() {
  const t = useProfileTexts()
  const { data, error, refetch } = useSessions()
  const end = useEndSession()
  const [asked, setAsked] = useState(false)
  const others = data ? data.items.filter(({ current }) => !current).length : 0
  const told = {
    onSuccess: ({ ended }: { ended: number }) => showMessage(t('sessions.ended', { count: ended })),
  }

  function endOthers() {
    setAsked(false)
    end.mutate({ others: 'true' }, told)
  }

  return (
    <section className={css.section}>
      <h2>{t('sessions.title')}</h2>
      <p className={css.text}>{t('sessions.text')}</p>
      {data ? (
        <ul className={css.list}>
          {data.items.map((session) => (
            <Session
              key={session.id}
              session={session}
              pending={end.isPending}
              onEnd={() => end.mutate({ id: session.id }, told)}
            />
          ))}
        </ul>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} compact />
      ) : (
        <Loading>
          <Skeleton height={106} radius={8} />
        </Loading>
      )}
      {others > 0 ? (
        <Button variant="outlined" className={css.start} onClick={() => setAsked(true)}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={t('sessions.endOthersTitle')}
          action={t('sessions.endOthers')}
          pending={end.isPending}
          onConfirm={endOthers}
          onClose={() => setAsked(false)}
        >
          {t('sessions.endOthersText', { count: others })}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

const PHONES = new Set(['iPhone', 'iPad', 'Android'])

interface SessionProps {
  session: accounts.Session
  pending: boolean
  onEnd: () => void
}

function Session({ session, pending, onEnd }: SessionProps) {
  const t = useProfileTexts()
  const { browser, system, address, lastSeen, current } = session
  const device = [browser, system].filter(Boolean).join(' · ') || t('sessions.unknown')
  const Icon = system && PHONES.has(system) ? Smartphone : Monitor
  return (
    <li>
      <Icon size={20} aria-hidden="true" className={css.icon} />
      <span className={css.what}>
        <span className={css.strong}>{device}</span>
        <span>
          {address ? `${address} · ` : null}
          <Age at={lastSeen} />
        </span>
      </span>
      {current ? (
        <StateDot tone="success">{t('sessions.current')}</StateDot>
      ) : (
        <Button disabled={pending} aria-label={t('sessions.endOne', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
