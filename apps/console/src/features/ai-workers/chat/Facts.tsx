import type { aiWorkers } from '@millrace/contract'
import { durationBetween, formatCredits } from '../../../lib/flows/format.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
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
