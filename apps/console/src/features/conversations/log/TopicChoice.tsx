import { conversations } from 'virtual:contract'
import { lastDays, useTopQuestions } from '../analytics/get-analytics.ts'
import { useAnalyticsTexts } from '../analytics/texts.ts'
import { Choice } from './Choice.tsx'
import type { FigureFilter } from './list-log.ts'

/** How many days back topics can be chosen. */
const DAYS = 90
const LONGEST = 60

interface TopicChoiceProps {
  agentId: string
  figure: FigureFilter
  onFigure: (figure: FigureFilter) => void
}

/** Filters by topic. Keeps its space before topics are loaded, so that filters don't jump. */
export function TopicChoice({ agentId, figure, onFigure }: TopicChoiceProps) {
  const t = useAnalyticsTexts()
  const topics = useTopQuestions(agentId, lastDays(DAYS), conversations.MOST_GROUPS).data?.items ?? []
  const { topic } = figure
  const names = new Map(topics.map(({ topicId, question }) => [topicId, shorten(question)]))
  // A topic linked from a figure can be older than those.
  const values = [...new Set([...names.keys(), ...(topic ? [topic] : [])])]
  return (
    <Choice
      label={t('filter.figure.topic')}
      any={t('filter.anyTopic')}
      values={values}
      value={topic}
      nameOf={(id) => names.get(id) ?? t('filter.figure.topic')}
      onChange={(chosen) => onFigure({ ...figure, topic: chosen })}
    />
  )
}

const shorten = (question: string) =>
  question.length > LONGEST ? `${question.slice(0, LONGEST).trimEnd()}…` : question
