import { Avatar } from '@millrace/ui'
import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import type { onboarding as contract } from '@millrace/contract'
import { formatNumber } from '../../lib/format.ts'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { useMayWrite } from '../../lib/session/use-may.ts'
import { MadeAgent } from './MadeAgent.tsx'
import { useOnboardingTexts } from './texts.ts'
import { useDismiss, useStopReading } from './website-calls.ts'
import { WebsiteForm } from './WebsiteForm.tsx'
import css from './Website.module.css'

type Onboarding = contract.Onboarding

/** An agent being created from a website: its progress, then the result. */
export function WebsiteCard({ onboarding }: { onboarding: Onboarding }) {
  const t = useOnboardingTexts()
  const { agentName, avatar, url, state } = onboarding
  const done = state === 'ready' || state === 'failed'
  const mayWrite = useMayWrite()
  const dismiss = useDismiss(onboarding)
  const site = new URL(url).hostname
  return (
    <section className={css.card} aria-label={t('website.card', { site })} aria-busy={!done}>
      <div className={css.head}>
        <Avatar number={avatar} size={40} />
        <div className={css.names}>
          <h2 className={css.title}>
            {state === 'ready' ? agentName : t(`website.titles.${state}`, { site })}
          </h2>
          <p className={css.text}>{state === 'ready' ? t('website.ready', { site }) : url}</p>
        </div>
        {done && mayWrite ? (
          <IconAction
            label={t(state === 'failed' ? 'website.giveUp' : 'website.close')}
            disabled={dismiss.isPending}
            onClick={() => dismiss.mutate()}
          >
            <X size={16} />
          </IconAction>
        ) : null}
      </div>
      <Body onboarding={onboarding} />
    </section>
  )
}

function Body({ onboarding }: { onboarding: Onboarding }) {
  const mayWrite = useMayWrite()
  const { state, error, agentId, url } = onboarding
  if (state === 'ready') return <MadeAgent onboarding={onboarding} />
  if (state === 'reading') return <Reading onboarding={onboarding} />
  if (state === 'making') return null
  return (
    <>
      <p className={css.error}>{error}</p>
      {mayWrite ? <WebsiteForm agentId={agentId} address={url} onStarted={() => undefined} /> : null}
    </>
  )
}

function Reading({ onboarding }: { onboarding: Onboarding }) {
  const t = useOnboardingTexts()
  const mayWrite = useMayWrite()
  const stop = useStopReading(onboarding)
  const { ready, found } = onboarding.pages
  return (
    <>
      <progress
        className={css.progress}
        aria-label={t('website.titles.reading', { site: new URL(onboarding.url).hostname })}
        {...(found > 0 ? { max: found, value: ready } : {})}
      />
      <div className={css.row}>
        <output className={css.text}>
          {found > 0
            ? t('website.pages', { ready: formatNumber(ready), found: formatNumber(found) })
            : t('website.looking')}
        </output>
        {mayWrite && ready > 0 ? (
          <Button size="small" disabled={stop.isPending} onClick={() => stop.mutate()}>
            {t('website.enough')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
