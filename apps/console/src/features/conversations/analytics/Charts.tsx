import { formatDay, formatShare } from '../../../lib/format.ts'
import { useAnalyticsTexts } from './texts.ts'
import { BarList } from './BarList.tsx'
import { cellsOf, FIGURE_COLUMNS } from './Cards.tsx'
import { type Cell, ChartCard, type Row } from './ChartCard.tsx'
import { DayChart } from './DayChart.tsx'
import type { Analytics, TopQuestions } from './get-analytics.ts'
import { HeatMap } from './HeatMap.tsx'
import { hourName, weekdayName } from './week.ts'

type Texts = ReturnType<typeof useAnalyticsTexts>

const columnsOf = (t: Texts) => FIGURE_COLUMNS.map((key) => t(key))

export function ByDay({ days }: { days: Analytics['days'] }) {
  const t = useAnalyticsTexts()
  const rows = days.map(({ date, ...figures }): Row => ({
    key: date,
    cells: [
      { value: date, text: formatDay(date) },
      ...cellsOf(figures, { beganFrom: date, beganUntil: date }),
    ],
  }))
  return (
    <ChartCard title={t('byDay')} head={[t('day'), ...columnsOf(t)]} rows={rows}>
      <DayChart days={days} />
    </ChartCard>
  )
}

export function BusiestHours({ hours }: { hours: Analytics['hours'] }) {
  const t = useAnalyticsTexts()
  const rows = hours.map(({ weekday, hour, conversations }): Row => ({
    key: `${weekday} ${hour}`,
    cells: [
      { value: weekdayName(weekday) },
      { value: hourName(hour) },
      { value: conversations, link: { weekday: String(weekday), hour: String(hour) } },
    ],
  }))
  const head = [t('weekday'), t('hour'), t('conversations')]
  return (
    <ChartCard title={t('busiest')} help={t('busiestHelp')} head={head} rows={rows}>
      <HeatMap hours={hours} label={t('busiest')} />
    </ChartCard>
  )
}

const agentOf = (name = ''): Cell => ({ value: name, text: name })

/** The questions of most conversations; for all agents, with the agent. */
export function TopQuestionList({
  items,
  pending,
  agents = [],
}: TopQuestions & { agents?: Analytics['agents'] }) {
  const t = useAnalyticsTexts()
  const names = new Map(agents.map((agent) => [agent.agentId, agent.name]))
  const rows = items.map(({ topicId: topic, agentId, question, conversations, attention }): Row => ({
    key: topic,
    cells: [
      { value: question },
      { value: conversations, agentId, link: { topic } },
      ...(agents.length > 0 ? [agentOf(names.get(agentId))] : []),
      { value: attention, agentId, link: { topic, outcome: 'attention' } },
    ],
  }))
  const help = pending > 0 ? `${t('topHelp')} ${t('topPending', { count: pending })}` : t('topHelp')
  const head = [t('question'), t('conversations'), ...(agents.length > 0 ? [t('agent')] : []), t('attention')]
  return (
    <ChartCard title={t('top')} help={help} head={head} rows={rows}>
      <BarList rows={rows} />
    </ChartCard>
  )
}

export function ByChannel({ channels }: { channels: Analytics['channels'] }) {
  const t = useAnalyticsTexts()
  const rows = channels.map(({ channel, name, ...figures }): Row => ({
    key: channel,
    cells: [
      { value: channel === 'web' || channel === 'api' ? t(`channels.${channel}`) : (name ?? channel) },
      ...cellsOf(figures, { channel }),
    ],
  }))
  return (
    <ChartCard title={t('byChannel')} head={[t('channel'), ...columnsOf(t)]} rows={rows}>
      <BarList rows={rows} />
    </ChartCard>
  )
}

/** The value for “no page” in the history's address. */
const NO_PAGE = '-'

export function ByPage({ pages }: { pages: Analytics['pages'] }) {
  const t = useAnalyticsTexts()
  const rows = pages.map(({ page, ...figures }): Row => ({
    key: page ?? NO_PAGE,
    cells: [{ value: page ?? t('noPage') }, ...cellsOf(figures, { pagePath: page ?? NO_PAGE })],
  }))
  return (
    <ChartCard title={t('byPage')} help={t('byPageHelp')} head={[t('page'), ...columnsOf(t)]} rows={rows}>
      <BarList rows={rows} />
    </ChartCard>
  )
}

const STEPS = ['seen', 'opened', 'conversations', 'answered', 'leads', 'handoffs'] as const
const STEP_LINKS: Partial<Record<(typeof STEPS)[number], Record<string, string>>> = {
  conversations: { widget: 'true' },
  answered: { widget: 'true', outcome: 'answered' },
  leads: { widget: 'true', leads: 'yes' },
  handoffs: { widget: 'true', handoff: 'any' },
}
/** Leads and handoffs are shares of the conversations started. */
const BASE = { opened: 'seen', conversations: 'opened', answered: 'conversations' } as const

export function Funnel({ funnel }: { funnel: Analytics['funnel'] }) {
  const t = useAnalyticsTexts()
  const isEmpty = STEPS.every((step) => funnel[step] === 0)
  const rows = (isEmpty ? [] : STEPS).map((step): Row => {
    const base =
      step === 'seen' ? 0 : funnel[step in BASE ? BASE[step as keyof typeof BASE] : 'conversations']
    const part = base === 0 ? null : funnel[step] / base
    return {
      key: step,
      cells: [
        { value: t(`steps.${step}`) },
        { value: funnel[step], link: STEP_LINKS[step] },
        { value: part === null ? '' : Math.round(part * 100), text: part === null ? '' : formatShare(part) },
      ],
    }
  })
  const head = [t('step'), t('count'), `${t('ofStep')} (%)`]
  return (
    <ChartCard title={t('funnel')} help={t('funnelHelp')} head={head} rows={rows}>
      <BarList rows={rows} />
    </ChartCard>
  )
}

/** Empty without websites, which means that the widget is not installed. */
export function ByHost({ hosts }: { hosts: Analytics['funnel']['hosts'] }) {
  const t = useAnalyticsTexts()
  if (hosts.length === 0) return null
  const rows = hosts.map(({ host, seen, opened }): Row => ({
    key: host ?? '',
    cells: [{ value: host ?? t('otherHosts') }, { value: seen }, { value: opened }],
  }))
  const head = [t('host'), t('steps.seen'), t('steps.opened')]
  return (
    <ChartCard title={t('byHost')} head={head} rows={rows}>
      <BarList rows={rows} />
    </ChartCard>
  )
}
