import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { sheets } from '@millrace/contract'
import { useFailureWords } from '../../../../lib/reasons/use-failure-words.ts'
import { formatMoment, formatNumber } from '../../../../lib/format.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { formatCredits, formatSeconds } from '../format.ts'
import { StatusMark } from '../../status/StatusMark.tsx'
import { useAiColumnTexts } from '../texts/texts.ts'
import css from './Trace.module.css'

type Trace = sheets.AiCellTrace

/** Why the cell failed or is stale, or that it never ran. */
export function Failure({ trace }: { trace: Trace }) {
  const t = useAiColumnTexts()
  const failure = useFailureWords()
  return (
    <>
      {trace.error ? (
        <Callout kind="error">
          <p>{failure(trace.error)}</p>
        </Callout>
      ) : null}
      {trace.staleBy.length > 0 ? (
        <Callout kind="warning">
          {trace.staleBy.map((reason) => (
            <p key={reason}>{t(`trace.staleBy.${reason}`)}</p>
          ))}
        </Callout>
      ) : null}
      {trace.outcome === 'notFound' ? <p className={css.hint}>{t('trace.nothing')}</p> : null}
      {trace.outcome === null && trace.status === 'empty' ? (
        <p className={css.hint}>{t('trace.never')}</p>
      ) : null}
    </>
  )
}

/** Status, flow, version, time, cost, and a link to the run. */
export function TraceFacts({ trace }: { trace: Trace }) {
  const t = useAiColumnTexts()
  const { flowId, flowTitle, credits, tokens, startedAt, endedAt } = trace
  const took = startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : null
  const facts: [string, ReactNode][] = [
    [t('trace.status'), <StatusMark key="status" cell={{ ...trace, error: null }} />],
    [
      t('trace.flow'),
      flowId && flowTitle ? (
        <Link key="flow" to="/console/workflow-detail/$id" params={{ id: flowId }}>
          {flowTitle}
        </Link>
      ) : (
        t('trace.flowGone')
      ),
    ],
    ...(trace.version === null ? [] : [[t('trace.version'), versionOf(trace, t)] as [string, ReactNode]]),
    ...(endedAt ? [[t('trace.when'), formatMoment(endedAt)] as [string, ReactNode]] : []),
    ...(took === null ? [] : [[t('trace.took'), formatSeconds(took)] as [string, ReactNode]]),
    ...(credits === null ? [] : [[t('trace.credits'), formatCredits(credits)] as [string, ReactNode]]),
    ...(tokens ? [[t('trace.tokens'), formatNumber(tokens)] as [string, ReactNode]] : []),
    ...(trace.runId && trace.jobId
      ? [
          [
            t('trace.run'),
            <Link
              key="run"
              to="/console/workflow-detail-history/$id"
              params={{ id: trace.jobId }}
              search={{ run: trace.runId }}
            >
              {t('trace.openRun')}
            </Link>,
          ] as [string, ReactNode],
        ]
      : []),
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function versionOf({ version, currentVersion }: Trace, t: ReturnType<typeof useAiColumnTexts>): string {
  return currentVersion !== null && version !== null && currentVersion !== version
    ? t('trace.older', { version, current: currentVersion })
    : String(version)
}
