import ChartColumn from 'lucide-react/icons/chart-column'
import { type ReactNode, useMemo } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import NoAccess from '../../../lib/kit/notices/no-access/NoAccess.tsx'
import { Notice } from '../../../lib/kit/notices/Notice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useMay } from '../../../lib/session/use-may.ts'
import { useAnalyticsTexts } from './texts.ts'
import css from './Analytics.module.css'
import { ByAgent } from './ByAgent.tsx'
import { Cards } from './Cards.tsx'
import { BusiestHours, ByChannel, ByDay, ByHost, ByPage, Funnel, TopQuestionList } from './Charts.tsx'
import {
  type Analytics,
  isRange,
  lengthOf,
  MOST_DAYS,
  ownZone,
  useAnalytics,
  useTopQuestions,
} from './get-analytics.ts'
import { LinkContext } from './log-link.ts'
import { addressOf, isCustom, type RangeAddress, rangeOf } from './range-address.ts'
import { RangeFields } from './RangeFields.tsx'

interface AnalyticsTabProps {
  /** Null: all agents of the project. */
  agentId: string | null
  /** Days that conversations are kept; null: forever. */
  retentionDays: number | null
  address: RangeAddress
  onRange: (range: RangeAddress) => void
  /** Visitors' unanswered questions. */
  openQuestions?: ReactNode
}

/** How an agent, or all of them, performs with visitors, in figures that link to their conversations. */
export default function AnalyticsTab(props: AnalyticsTabProps) {
  const may = useMay('readConversations')
  if (may === 'unknown') return <AnalyticsSkeleton />
  if (may === 'yes') return <AnalyticsOfRange {...props} />
  return <NoAccess lacks="conversations" />
}

function AnalyticsOfRange(props: AnalyticsTabProps) {
  const { agentId, retentionDays, address, onRange, openQuestions } = props
  const t = useAnalyticsTexts()
  const range = useRange(address)
  const { data, error, refetch, isPlaceholderData } = useAnalytics(agentId, range)
  const questions = useTopQuestions(agentId, range)
  const base = useMemo(() => ({ agentId, ...range, address }), [agentId, range, address])
  return (
    <LinkContext value={base}>
      <div className={css.place}>
        {agentId === null ? <h2 className="visually-hidden">{t('allAgents')}</h2> : null}
        <RangeFields
          range={range}
          isCustom={isCustom(address)}
          onRange={(next) => onRange(addressOf(next))}
        />
        {isRange(range) ? null : (
          <p role="alert" className={css.wrong}>
            {t('wrongRange', { count: MOST_DAYS })}
          </p>
        )}
        <p className={css.help}>
          {t('zone', { zone: ownZone() })}
          {retentionDays === null ? null : ` ${t('retention', { count: retentionDays })}`}
        </p>
        {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <AnalyticsSkeleton /> : null}
        {data ? (
          <div className={css.parts} aria-busy={isPlaceholderData}>
            <Parts data={data} all={agentId === null} days={lengthOf(range)} openQuestions={openQuestions}>
              {questions.data ? <TopQuestionList {...questions.data} agents={data.agents} /> : null}
              {questions.error && !questions.data ? (
                <FailureNotice error={questions.error} onRetry={() => void questions.refetch()} compact />
              ) : null}
            </Parts>
          </div>
        ) : null}
      </div>
    </LinkContext>
  )
}

/** The same object while address and days are the same. */
function useRange(address: RangeAddress) {
  const { from, until } = rangeOf(address)
  return useMemo(() => ({ from, until }), [from, until])
}

interface PartsProps {
  data: Analytics
  /** Figures of all agents. */
  all: boolean
  days: number
  openQuestions: ReactNode
  /** The most frequent questions. */
  children: ReactNode
}

function Parts({ data, all, days, openQuestions, children }: PartsProps) {
  const t = useAnalyticsTexts()
  const { totals, before, funnel } = data
  const funnelCards = (
    <>
      <Funnel funnel={funnel} />
      <ByHost hosts={funnel.hosts} />
    </>
  )
  if (totals.conversations === 0)
    return (
      <>
        <Notice icon={<ChartColumn size={20} />} title={t('empty')}>
          {t(all ? 'emptyAll' : 'emptyText')}
        </Notice>
        {before.conversations > 0 ? <Cards totals={totals} before={before} days={days} /> : null}
        {funnel.seen > 0 ? funnelCards : null}
        {openQuestions}
      </>
    )
  return (
    <>
      <Cards totals={totals} before={before} days={days} />
      {all ? <ByAgent agents={data.agents} /> : null}
      <ByDay days={data.days} />
      <BusiestHours hours={data.hours} />
      {children}
      {openQuestions}
      {funnelCards}
      <ByChannel channels={data.channels} />
      <ByPage pages={data.pages} />
    </>
  )
}

const AnalyticsSkeleton = () => (
  <Loading>
    <Skeleton height={240} radius={8} />
    <Skeleton height={220} radius={8} />
  </Loading>
)
