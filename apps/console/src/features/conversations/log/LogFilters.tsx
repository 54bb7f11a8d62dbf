import { conversations } from 'virtual:contract'
import type { ReactNode } from 'react'
import { SearchField } from '../../../lib/kit/fields/SearchField.tsx'
import toolbar from '../../../lib/kit/tables/Toolbar.module.css'
import { ChannelChoice } from './ChannelChoice.tsx'
import { Choice } from './Choice.tsx'
import { useAnalyticsTexts } from '../analytics/texts.ts'
import { useConversationsTexts } from '../texts.ts'
import { type LogFilter, PERIODS } from './list-log.ts'
import { FigureFilters } from './FigureFilters.tsx'
import css from './Log.module.css'
import { TopicChoice } from './TopicChoice.tsx'

const RATINGS = ['up', 'down'] as const
const OUTCOMES = ['resolved', 'attention'] as const

interface LogFiltersProps {
  agentId: string
  filter: LogFilter
  onFilter: (filter: LogFilter) => void
  /** Actions on everything found. */
  children: ReactNode
}

export function LogFilters({ agentId, filter, onFilter, children }: LogFiltersProps) {
  const t = useConversationsTexts()
  const figures = useAnalyticsTexts()
  const change = (part: Partial<LogFilter>) => onFilter({ ...filter, ...part })
  return (
    <div className={`${toolbar.toolbar} ${css.filters}`}>
      <SearchField label={t('log.search')} value={filter.search} onSearch={(search) => change({ search })} />
      <ChannelChoice agentId={agentId} value={filter.channel} onChange={(channel) => change({ channel })} />
      <Choice
        label={t('log.rating')}
        any={t('log.anyRating')}
        values={RATINGS}
        value={filter.rating}
        nameOf={(rating) => t(`log.${rating}`)}
        onChange={(rating) => change({ rating })}
      />
      <Choice
        label={t('log.period')}
        any={t('log.anyTime')}
        values={PERIODS}
        value={PERIODS.find((days) => Number(days) === filter.days)}
        nameOf={(days) => t('log.lastDays', { count: Number(days) })}
        onChange={(days) => change({ days: days && Number(days) })}
      />
      <Choice
        label={figures('filter.outcome')}
        any={figures('filter.anyOutcome')}
        values={OUTCOMES}
        value={OUTCOMES.find((one) => one === filter.figure.outcome)}
        nameOf={(outcome) => figures(`filter.outcomes.${outcome}`)}
        onChange={(outcome) => change({ figure: { ...filter.figure, outcome } })}
      />
      <Choice
        label={figures('filter.sentiment')}
        any={figures('filter.anySentiment')}
        values={conversations.SENTIMENTS}
        value={filter.figure.sentiment}
        nameOf={(sentiment) => figures(`filter.sentiments.${sentiment}`)}
        onChange={(sentiment) => change({ figure: { ...filter.figure, sentiment } })}
      />
      <TopicChoice agentId={agentId} figure={filter.figure} onFigure={(figure) => change({ figure })} />
      <label className={css.toggle}>
        <input
          type="checkbox"
          checked={filter.unanswered}
          onChange={({ target }) => change({ unanswered: target.checked })}
        />
        {t('log.unansweredOnly')}
      </label>
      <label className={css.toggle}>
        <input
          type="checkbox"
          checked={filter.lead}
          onChange={({ target }) => change({ lead: target.checked })}
        />
        {t('log.leadsOnly')}
      </label>
      {children}
      <FigureFilters figure={filter.figure} onFigure={(figure) => change({ figure })} />
    </div>
  )
}
