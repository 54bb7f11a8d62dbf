import { useMayWrite } from '../../lib/session/use-may.ts'
import { useDismissed } from './dismissed.ts'
import { FirstWebsite } from './FirstWebsite.tsx'
import { useOnboardings } from './website-calls.ts'
import { WebsiteCard } from './WebsiteCard.tsx'
import css from './Website.module.css'

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
