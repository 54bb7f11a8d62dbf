import { useOnboardings } from './website-calls.ts'
import { WebsiteCard } from './WebsiteCard.tsx'
import css from './Website.module.css'

/** Agents being created from a website, above the other agents. */
export function WebsiteNews() {
  const { data } = useOnboardings()
  const shown = data ?? []
  if (shown.length === 0) return null
  return (
    <div className={css.news}>
      {shown.map((one) => (
        <WebsiteCard key={one.agentId} onboarding={one} />
      ))}
    </div>
  )
}
