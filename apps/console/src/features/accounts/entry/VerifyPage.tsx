import Button from '@mui/material/Button'
import { bannerText } from '../../../lib/api/failures.ts'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { SignInBox } from '../SignInBox.tsx'
import { useLinkToken } from './link-token.ts'
import { useVerify } from './recover.ts'
import { useEntryTexts } from './texts.ts'

/** `/login/verify#…`: confirms an address with the link from an email. Needs a click, because of mail scanners. */
export function VerifyPage() {
  const t = useEntryTexts()
  const token = useLinkToken()
  const verify = useVerify()
  if (verify.isSuccess)
    return (
      <SignInBox title={t('verify.doneTitle')} intro={t('verify.done', { username: verify.data.username })}>
        <ButtonLink to="/console" variant="contained">
          {t('verify.go')}
        </ButtonLink>
      </SignInBox>
    )
  return (
    <SignInBox title={t('verify.title')} intro={t('verify.intro')}>
      {token ? null : <Callout kind="error">{t('reset.noToken')}</Callout>}
      {verify.error ? <Callout kind="error">{bannerText(verify.error)}</Callout> : null}
      <Button
        variant="contained"
        disabled={!token || verify.isPending}
        onClick={() => verify.mutate({ token })}
      >
        {t('verify.submit')}
      </Button>
    </SignInBox>
  )
}
