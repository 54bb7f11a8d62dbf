import CircleCheck from 'lucide-react/icons/circle-check'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Unplug from 'lucide-react/icons/unplug'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bannerText, isUnauthenticated } from '../../../lib/api/failures.ts'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { useIntegrationsTexts } from '../texts.ts'
import { useFinishConnection } from './api.ts'
import { announceConnected } from './channel.ts'
import { failureIn, readReturn } from './read-return.ts'

const AGAIN_MS = 1000
/** A page that is reloaded while the first call is still being worked on. */
const ATTEMPTS = 20

interface OauthCallbackProps {
  signedIn: boolean
}

/** `/oauth_callback`: the page that vendors redirect to. It finishes connecting, and informs the console's window. */
export function OauthCallback({ signedIn }: OauthCallbackProps) {
  const t = useIntegrationsTexts()
  const [back] = useState(() => readReturn(location.search))
  const finish = useFinish(back.kind === 'back' && signedIn ? back : null)
  const title = t('connections.callback.title')
  if (back.kind === 'nothing')
    return (
      <Outcome title={t('connections.callback.nothing')} isBad>
        {t('connections.callback.nothingText')}
      </Outcome>
    )
  if (!signedIn || (finish.error && isUnauthenticated(finish.error)))
    return (
      <Outcome title={t('connections.callback.failed')} isBad>
        {t('connections.failures.otherBrowser')}
      </Outcome>
    )
  if (finish.connection) {
    const { name, vendor } = finish.connection
    return (
      <Outcome title={t('connections.callback.done', { vendor: t(`connections.vendors.${vendor}`) })}>
        {t('connections.callback.doneText', { name })}
      </Outcome>
    )
  }
  if (finish.error) {
    const { failure, reason } = failureIn(finish.error)
    return (
      <Outcome title={t('connections.callback.failed')} isBad>
        {failure ? t(`connections.failures.${failure}`) : bannerText(finish.error)}
        {reason ? ` (${reason})` : null}
      </Outcome>
    )
  }
  return (
    <Frame title={title}>
      <Notice icon={<LoaderCircle size={20} />} title={title} level={1}>
        {t('connections.callback.text')}
      </Notice>
    </Frame>
  )
}

/** Sends what the redirect carried, once; the server gives a reloaded page the same answer. */
function useFinish(back: Extract<ReturnType<typeof readReturn>, { kind: 'back' }> | null) {
  const { mutateAsync, data, error } = useFinishConnection()
  const [failed, setFailed] = useState<Error | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || back === null) return
    begun.current = true
    const { kind: _, ...body } = back
    const attempt = (left: number): Promise<void> =>
      mutateAsync(body).then(
        ({ id }) => announceConnected(id),
        async (problem: Error) => {
          if (failureIn(problem).failure !== 'busy' || left === 0) return setFailed(problem)
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
          return attempt(left - 1)
        },
      )
    void attempt(ATTEMPTS)
  }, [back, mutateAsync])
  return { connection: data, error: failed && error ? failed : null }
}

function Outcome({
  title,
  isBad = false,
  children,
}: {
  title: string
  isBad?: boolean
  children: ReactNode
}) {
  const t = useIntegrationsTexts()
  return (
    <Frame title={title}>
      <Notice
        icon={isBad ? <Unplug size={20} /> : <CircleCheck size={20} />}
        title={title}
        level={1}
        {...(isBad ? { role: 'alert' as const } : {})}
        actions={
          <ButtonLink to="/user/integrations" search={{ tab: 'connections' }} variant="contained">
            {t('connections.callback.action')}
          </ButtonLink>
        }
      >
        {children}
      </Notice>
    </Frame>
  )
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main style={{ display: 'flex', flex: 1 }}>
    <title>{`${title} · Millrace`}</title>
    {children}
  </main>
)
