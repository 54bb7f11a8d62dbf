import Button from '@mui/material/Button'
import type { accounts } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { Age } from '../../../lib/kit/Age.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useUnlink } from './profile.ts'
import css from './profile.module.css'
import { useProfileTexts } from './texts.ts'

const ConfirmPassword = lazy(() => import('./ConfirmPassword.tsx'))

/** The providers available for signing in. */
export function ProvidersSection({ profile }: { profile: accounts.Profile }) {
  const t = useProfileTexts()
  const unlink = useUnlink()
  const [asked, setAsked] = useState<string | null>(null)
  if (profile.providers.length === 0) return null

  return (
    <section className={css.section}>
      <h2>{t('providers.title')}</h2>
      <ul className={css.list}>
        {profile.providers.map(({ id, issuer, linkedAt }) => (
          <li key={id}>
            <span className={css.what}>
              <span className={css.strong}>{new URL(issuer).host}</span>
              <span>
                {t('providers.since')} <Age at={linkedAt} />
              </span>
            </span>
            {profile.hasPassword ? (
              <Button onClick={() => setAsked(id)}>{t('providers.unlink')}</Button>
            ) : null}
          </li>
        ))}
      </ul>
      {profile.hasPassword ? null : <p className={css.text}>{t('providers.only')}</p>}
      <Suspense fallback={null}>
        {asked ? (
          <ConfirmPassword
            title={t('providers.unlinkTitle')}
            text={t('providers.unlinkText')}
            action={t('providers.unlink')}
            pending={unlink.isPending}
            onClose={() => setAsked(null)}
            onConfirm={({ password }, after) =>
              unlink.mutate(
                { id: asked, password: password ?? '' },
                {
                  onError: after,
                  onSuccess: () => {
                    setAsked(null)
                    showMessage(t('providers.unlinked'))
                  },
                },
              )
            }
          />
        ) : null}
      </Suspense>
    </section>
  )
}
