import { formatNumber, formatShare } from '../../../lib/format.ts'
import { useAnalyticsTexts } from './texts.ts'
import css from './Analytics.module.css'
import { changeOf } from './change.ts'
import { type Cell, ChartCard, Figure } from './ChartCard.tsx'
import type { Totals } from './get-analytics.ts'
import type { LogSearch } from './log-link.ts'

type Texts = ReturnType<typeof useAnalyticsTexts>

interface Card {
  key: string
  label: string
  help?: string
  /** Null: division by zero. */
  value: number | null
  before: number | null
  show: (value: number) => string
  /** The numbers behind the share. */
  of?: { part: number; all: number }
  link?: LogSearch
}

const MINUTE = 60
const HOUR = 3600

export function formatSeconds(t: Texts, seconds: number): string {
  if (seconds < MINUTE) return t('seconds', { count: formatNumber(seconds) })
  if (seconds < HOUR) return t('minutes', { count: formatNumber(Math.round(seconds / MINUTE)) })
  return t('hours', { count: formatNumber(Math.round((seconds / HOUR) * 10) / 10) })
}

export const share = (part: number, all: number) => (all === 0 ? null : part / all)
/** Conversations with an outcome: others are still in progress. */
export const finished = ({ resolved, attention }: Pick<Totals, 'resolved' | 'attention'>) =>
  resolved + attention

function cardsOf(t: Texts, now: Totals, before: Totals): Card[] {
  const count = (
    key: 'conversations' | 'messages' | 'frustrated' | 'handoffs' | 'leads',
    link?: LogSearch,
  ) => ({
    key,
    label: t(key),
    value: now[key],
    before: before[key],
    show: formatNumber,
    ...(link ? { link } : {}),
  })
  return [
    count('conversations', {}),
    count('messages'),
    {
      key: 'resolution',
      label: t('resolution'),
      help: t('resolutionHelp'),
      value: share(now.resolved, finished(now)),
      before: share(before.resolved, finished(before)),
      show: formatShare,
      of: { part: now.resolved, all: finished(now) },
      link: { outcome: 'resolved' },
    },
    {
      ...count('frustrated', { sentiment: 'frustrated' }),
      help: t('frustratedHelp'),
    },
    {
      key: 'unansweredRate',
      label: t('unansweredRate'),
      help: t('unansweredHelp'),
      value: share(now.unanswered, now.conversations),
      before: share(before.unanswered, before.conversations),
      show: formatShare,
      of: { part: now.unanswered, all: now.conversations },
      link: { unanswered: 'yes' },
    },
    {
      key: 'ratings',
      label: t('ratings'),
      help: t('ratingsHelp', { up: formatNumber(now.up), down: formatNumber(now.down) }),
      value: share(now.up, now.up + now.down),
      before: share(before.up, before.up + before.down),
      show: formatShare,
    },
    { ...count('handoffs', { handoff: 'any' }), help: t('handoffsHelp') },
    {
      key: 'reply',
      label: t('reply'),
      help: t('replyHelp', { count: formatNumber(now.replied) }),
      value: now.replySeconds,
      before: before.replySeconds,
      show: (seconds) => formatSeconds(t, seconds),
      link: { handoff: 'replied' },
    },
    { ...count('leads', { leads: 'yes' }), help: t('leadsHelp') },
  ]
}

interface CardsProps {
  totals: Totals
  before: Totals
  days: number
}

/** The figures of the range, each compared with the previous one. */
export function Cards({ totals, before, days }: CardsProps) {
  const t = useAnalyticsTexts()
  return (
    <ChartCard title={t('figures')} {...tableOf(t, totals, before)}>
      <dl className={css.cards}>
        {cardsOf(t, totals, before).map((card) => (
          <div key={card.key} className={css.tile}>
            <dt>{card.label}</dt>
            <dd className={css.number}>
              {card.value === null ? (
                '–'
              ) : (
                <Figure value={card.value} text={card.show(card.value)} link={card.link} />
              )}
              {card.of && card.of.all > 0 ? (
                <small>{t('of', { part: formatNumber(card.of.part), all: formatNumber(card.of.all) })}</small>
              ) : null}
            </dd>
            <dd className={css.help}>{describeChange(t, card, days)}</dd>
            {card.help ? <dd className={css.help}>{card.help}</dd> : null}
          </div>
        ))}
      </dl>
    </ChartCard>
  )
}

function describeChange(t: Texts, { value, before, show }: Card, days: number): string | null {
  if (value === null || before === null) return null
  const change = changeOf(value, before, show)
  const count = formatNumber(days)
  return change === null ? t('same', { count }) : t('change', { change, count })
}

const LINKS: Partial<Record<keyof Totals, LogSearch>> = {
  conversations: {},
  resolved: { outcome: 'resolved' },
  attention: { outcome: 'attention' },
  frustrated: { sentiment: 'frustrated' },
  unanswered: { unanswered: 'yes' },
  ratedUp: { rating: 'up' },
  ratedDown: { rating: 'down' },
  handoffs: { handoff: 'any' },
  replied: { handoff: 'replied' },
  leads: { leads: 'yes' },
}

/** The columns of conversation figures. */
export const FIGURE_COLUMNS = [
  'conversations',
  'resolved',
  'attention',
  'frustrated',
  'unanswered',
  'ratedUp',
  'ratedDown',
  'handoffs',
  'leads',
] as const

export const cellsOf = (figures: Omit<Totals, 'replySeconds'>, link: LogSearch, agentId?: string): Cell[] =>
  FIGURE_COLUMNS.map((key) => ({ value: figures[key], link: { ...link, ...LINKS[key] }, agentId }))

function tableOf(t: Texts, totals: Totals, before: Totals) {
  const keys = ['conversations', 'messages', ...FIGURE_COLUMNS.slice(1), 'replied'] as const
  const seconds = ({ replySeconds: value }: Totals): Cell =>
    value === null ? { value: '' } : { value, text: formatSeconds(t, value) }
  return {
    head: [t('figures'), t('range'), t('before')],
    rows: [
      ...keys.map((key) => ({
        key,
        cells: [{ value: t(key) }, { value: totals[key], link: LINKS[key] }, { value: before[key] }],
      })),
      { key: 'reply', cells: [{ value: t('reply') }, seconds(totals), seconds(before)] },
    ],
  }
}
