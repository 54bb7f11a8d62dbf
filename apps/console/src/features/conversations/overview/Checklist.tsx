import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from '@tanstack/react-router'
import type { agents } from '@millrace/contract'
import { useOverviewTexts } from './texts.ts'
import type { Overview } from './get-overview.ts'
import css from './Overview.module.css'

interface ChecklistProps {
  agent: agents.Agent
  overview: Overview
  readOnly: boolean
}

/**
 * The four steps from a new agent to one on a website. Each completes automatically; the list disappears when all are
 * done.
 */
export function Checklist({ agent, overview, readOnly }: ChecklistProps) {
  const t = useOverviewTexts()
  const steps = [
    { key: 'knowledge', tab: 'Knowledge', done: overview.sources.ready > 0 },
    { key: 'try', tab: undefined, done: overview.tried > 0 },
    { key: 'public', tab: 'security', done: agent.visibility === 'public' },
    { key: 'site', tab: 'embed', done: overview.siteVisits > 0 },
  ] as const
  const left = steps.filter(({ done }) => !done).length
  if (left === 0) return null
  return (
    <section className={css.card} aria-labelledby="checklist">
      <h3 id="checklist">{t('checklist', { done: steps.length - left, all: steps.length })}</h3>
      <ol className={css.steps}>
        {steps.map(({ key, tab, done }) => (
          <li key={key} data-done={done}>
            {done ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
            <span>
              <strong>{t(`steps.${key}`)}</strong>
              <span className={css.help}>{t(done ? `done.${key}` : `stepHelp.${key}`)}</span>
            </span>
            {done || readOnly || !tab ? null : (
              <Link to="/console/agent/setting/$id" params={{ id: agent.id }} search={{ tab }}>
                {t(`stepAction.${key}`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
