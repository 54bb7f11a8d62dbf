import { Link } from '@tanstack/react-router'
import type { aiWorkers } from '@millrace/contract'
import { durationBetween, formatCredits } from '../../../lib/flows/format.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { useSetupTexts } from '../setup/texts.ts'
import { useWorkersTexts } from '../texts.ts'
import { useWorkerChatTexts } from './texts.ts'
import css from './WorkerChat.module.css'

/** What the execution has cost so far, and how long it took. */
export function Facts({ execution }: { execution: aiWorkers.Execution }) {
  const t = useWorkerChatTexts()
  const workers = useWorkersTexts()
  const { calls, maxCalls, credits, maxCredits, tokens, startedAt, endedAt, trigger, createdBy } = execution
  const how = workers(`triggers.${trigger}`)
  const spent = formatCredits(credits)
  const duration = durationBetween(startedAt, endedAt)
  const facts: [string, React.ReactNode][] = [
    [t('facts.calls'), workers('tasksOf', { done: formatNumber(calls), total: formatNumber(maxCalls) })],
    [
      t('facts.credits'),
      maxCredits === null ? spent : workers('tasksOf', { done: spent, total: formatCredits(maxCredits) }),
    ],
    [t('facts.tokens'), formatNumber(tokens)],
    ...(duration === null ? [] : [[t('facts.duration'), duration] as [string, string]]),
    [
      t('facts.started'),
      <span key="age" title={createdBy ? t('facts.by', { how, name: createdBy }) : how}>
        <Age at={execution.createdAt} />
      </span>,
    ],
    ...(execution.source
      ? [[t('facts.source'), <Source key="source" {...execution.source} />] as [string, React.ReactNode]]
      : []),
  ]
  return (
    <section aria-label={t('facts.label')}>
      <h2 className={css.goal}>{execution.title}</h2>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What started it, with the way to its lead or conversation. */
function Source({ event, agentId, leadId, conversationId }: NonNullable<aiWorkers.Execution['source']>) {
  const setup = useSetupTexts()
  if (event === null || agentId === null) return setup('hook.title')
  return (
    <Link
      to="/console/agent/setting/$id"
      params={{ id: agentId }}
      search={
        leadId === null
          ? { tab: 'chatLogs', conversation: conversationId ?? undefined }
          : { tab: 'leads', lead: leadId }
      }
    >
      {setup(`trigger.names.${event}`)}
    </Link>
  )
}
