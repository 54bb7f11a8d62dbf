import { Link } from '@tanstack/react-router'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'
import { Callout } from '../../lib/kit/Callout.tsx'
import { Mark } from '../../lib/kit/Mark.tsx'
import { useSetup } from './setup.ts'
import { SignInForm } from './SignInForm.tsx'
import css from './SignInPage.module.css'
import { SignUpForm } from './SignUpForm.tsx'
import { useAccountsTexts } from './texts.ts'

/** Signing in; on a fresh installation, creating its owner; where it is open, signing up. */
export function SignInPage({ wantsSignUp, next }: { wantsSignUp: boolean; next: string | undefined }) {
  const t = useAccountsTexts()
  const { data: setup, isPending, isError } = useSetup()
  const owner = setup?.ownerNeeded ?? false
  const open = setup?.signup === 'open'
  const signUp = owner || (open && wantsSignUp)
  const title = owner ? t('signUp.ownerTitle') : signUp ? t('signUp.title') : t('signIn.title')
  const intro = owner ? t('signUp.ownerIntro') : signUp ? t('signUp.intro') : t('signIn.intro')

  return (
    <main className={css.page}>
      <title>{`${title} · Millrace`}</title>
      <div className={css.box}>
        <Mark size={36} />
        {isPending ? (
          <FormSkeleton />
        ) : (
          <>
            <div>
              <h1 className={css.title}>{title}</h1>
              <p className={css.intro}>{intro}</p>
            </div>
            {isError ? <Callout kind="warning">{t('signIn.unreachable')}</Callout> : null}
            {signUp ? <SignUpForm owner={owner} /> : <SignInForm />}
            {open && !owner ? <OtherWay signUp={signUp} next={next} /> : null}
          </>
        )}
      </div>
    </main>
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
