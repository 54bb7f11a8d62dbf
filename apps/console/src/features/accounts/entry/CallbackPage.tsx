import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { SignInBox } from '../SignInBox.tsx'
import css from '../SignInPage.module.css'
import { CodeForm } from './CodeForm.tsx'
import { useFinishProvider } from './provider.ts'
import { type Return, readReturn } from './read-return.ts'
import { nextOf, secondFactorOf } from './second-factor-of.ts'
import { useEntryTexts } from './texts.ts'

/** `/google_signin_callback`: the page that the provider redirects to. `onNext` gets the originally requested page. */
export function CallbackPage({ onNext }: { onNext: (next: string | null) => void }) {
  const t = useEntryTexts()
  const finish = useFinishProvider(onNext)
  const [back] = useState(() => readReturn(location.search))
  const [left, setLeft] = useState<string | null>(null)
  const begun = useRef(false)
  const { mutate } = finish

  useEffect(() => {
    // An attempt can be used once, and effects may run twice.
    if (begun.current || back.kind !== 'code') return
    begun.current = true
    mutate({ code: back.code, state: back.state, iss: back.iss })
  }, [back, mutate])

  const secondFactor = finish.error ? secondFactorOf(finish.error) : null
  if (secondFactor !== null && left === null)
    return (
      <SignInBox title={t('code.title')}>
        <CodeForm
          secondFactor={secondFactor}
          onBegin={(message) => setLeft(message ?? t('provider.left'))}
          onDone={() => onNext(nextOf(finish.error))}
        />
      </SignInBox>
    )
  const problem = left ?? problemOf(back, finish.error)
  if (problem === null) return <SignInBox title={t('provider.title')} intro={t('provider.intro')} />
  return (
    <SignInBox title={t('provider.failed')}>
      <Callout kind="error">
        {problem || t(back.kind === 'refused' ? 'provider.refused' : 'provider.nothing', reasonOf(back))}
      </Callout>
      <p className={css.other}>
        <Link to="/login">{t('back')}</Link>
      </p>
    </SignInBox>
  )
}

/** The server's error, or '' when only a general one applies; null without an error. */
function problemOf(back: Return, error: Error | null): string | null {
  if (back.kind !== 'code') return ''
  return error ? bannerText(error) : null
}

const reasonOf = (back: Return) => ({ reason: back.kind === 'refused' ? back.reason : '' })
