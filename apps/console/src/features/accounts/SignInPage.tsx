import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { CodeForm } from './entry/CodeForm.tsx'
import { ProviderButton } from './entry/ProviderButton.tsx'
import { useEntryTexts } from './entry/texts.ts'
import { useSetup } from './setup.ts'
import { SignInBox } from './SignInBox.tsx'
import { SignInForm } from './SignInForm.tsx'
import css from './SignInPage.module.css'
import { SignUpForm } from './SignUpForm.tsx'
import { useAccountsTexts } from './texts.ts'

interface Step {
  /** The token for the second step, if required. */
  secondFactor: string | null
  message: string | null
}

/** Sign-in; on a new installation, creating its owner; where open, sign-up. */
export function SignInPage({ wantsSignUp, next }: { wantsSignUp: boolean; next: string | undefined }) {
  const t = useAccountsTexts()
  const entry = useEntryTexts()
  const { data: setup, isPending, isError } = useSetup()
  const [step, setStep] = useState<Step>({ secondFactor: null, message: null })
  const [stay, setStay] = useState(false)
  const owner = setup?.ownerNeeded ?? false
  const open = setup?.signup === 'open'
  const signUp = owner || (open && wantsSignUp)
  const title = owner ? t('signUp.ownerTitle') : signUp ? t('signUp.title') : t('signIn.title')
  const intro = owner ? t('signUp.ownerIntro') : signUp ? t('signUp.intro') : t('signIn.intro')
  if (isPending)
    return (
      <SignInBox title={t('signIn.title')} pending>
        <FormSkeleton />
      </SignInBox>
    )

  if (step.secondFactor !== null)
    return (
      <SignInBox title={entry('code.title')}>
        <CodeForm
          secondFactor={step.secondFactor}
          onBegin={(message) => setStep({ secondFactor: null, message })}
        />
      </SignInBox>
    )

  return (
    <SignInBox title={title} intro={intro}>
      {isError ? <Callout kind="warning">{t('signIn.unreachable')}</Callout> : null}
      {signUp ? (
        <SignUpForm owner={owner} setup={setup} />
      ) : (
        <SignInForm
          message={step.message}
          stay={stay}
          onStay={setStay}
          onSecondFactor={(secondFactor) => setStep({ secondFactor, message: null })}
        />
      )}
      {setup?.provider && !setup.setupCode ? (
        <ProviderButton name={setup.provider.name} next={next} stay={stay && !signUp} />
      ) : null}
      {open && !owner ? <OtherWay signUp={signUp} next={next} /> : null}
    </SignInBox>
  )
}

function OtherWay({ signUp, next }: { signUp: boolean; next: string | undefined }) {
  const t = useAccountsTexts()
  return (
    <p className={css.other}>
      {signUp ? t('signUp.haveAccount') : t('signIn.noAccount')}{' '}
      <Link to="/login" search={signUp ? { next } : { next, mode: 'signup' }}>
        {signUp ? t('signUp.signIn') : t('signIn.create')}
      </Link>
    </p>
  )
}

function FormSkeleton() {
  return (
    <Loading>
      <div className={css.form}>
        <Skeleton width={120} height={28} />
        <Skeleton height={54} />
        <Skeleton height={54} />
        <Skeleton height={32} />
      </div>
    </Loading>
  )
}
