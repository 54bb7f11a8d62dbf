import { useMayWrite } from '../../lib/session/use-may.ts'
import { useDismissed } from './dismissed.ts'
import { useOnboardings } from './website-calls.ts'
import { WebsiteCard } from './WebsiteCard.tsx'
import css from './Website.module.css'
import { useOnboardingTexts } from './texts.ts'
import { WebsiteForm } from './WebsiteForm.tsx'

/** Above the agents: those that are being made from a website; and where there is no agent yet, the way to the first. */
export function WebsiteNews({ hasAgents }: { hasAgents: boolean }) {
  const mayWrite = useMayWrite()
  const { data } = useOnboardings()
  const dismissed = useDismissed((seen) => seen.ids)
  const shown = (data ?? []).filter(({ agentId }) => !dismissed.has(agentId))
  if (shown.length > 0) {
    return (
      <div className={css.news}>
        {shown.map((one) => (
          <WebsiteCard key={one.agentId} onboarding={one} />
        ))}
      </div>
    )
  }
  return !hasAgents && mayWrite && data ? <FirstWebsite /> : null
}

/** The first thing a new account is asked: an address is enough for an agent. */
function FirstWebsite() {
  const t = useOnboardingTexts()
  return (
    <section className={css.first} aria-labelledby="first-website">
      <h2 id="first-website" className={css.title}>
        {t('website.firstTitle')}
      </h2>
      <p className={css.text}>{t('website.firstText')}</p>
      <WebsiteForm onStarted={() => undefined} />
    </section>
  )
}
