import { conversations as contract } from 'virtual:contract'
import { formatNumber, formatShare } from '../../../lib/format.ts'
import { BarList } from './BarList.tsx'
import { cellsOf, FIGURE_COLUMNS, finished, formatSeconds, share } from './Cards.tsx'
import { type Cell, ChartCard, type Row } from './ChartCard.tsx'
import type { Analytics } from './get-analytics.ts'
import { useAnalyticsTexts } from './texts.ts'

type Texts = ReturnType<typeof useAnalyticsTexts>
type AgentFigures = Analytics['agents'][number]

/** The number of conversations per agent, and their outcomes. Each agent links to its own figures. */
export function ByAgent({ agents }: { agents: readonly AgentFigures[] }) {
  const t = useAnalyticsTexts()
  const busy = agents.filter(({ conversations }) => conversations > 0)
  const [first, ...columns] = FIGURE_COLUMNS
  const head = [
    t('agent'),
    t(first),
    t('beforeCount'),
    `${t('resolution')} (%)`,
    ...columns.map((key) => t(key)),
    t('reply'),
  ]
  return (
    <>
      <ChartCard
        title={t('byAgent')}
        help={
          agents.length === contract.MOST_AGENTS
            ? t('mostAgents', { count: formatNumber(agents.length) })
            : undefined
        }
        head={head}
        rows={agents.map((agent) => ({ key: agent.agentId, cells: lineOf(t, agent) }))}
      />
      {busy.length > 1 ? (
        <>
          <ByVolume agents={busy} />
          <ByResolution agents={busy} />
        </>
      ) : null}
    </>
  )
}

const nameOf = ({ agentId, name }: AgentFigures): Cell => ({ value: name, agentId, opens: 'analytics' })

function resolutionOf(agent: AgentFigures): Cell {
  const rate = share(agent.resolved, finished(agent))
  return rate === null ? { value: '' } : { value: Math.round(rate * 100), text: formatShare(rate) }
}

function lineOf(t: Texts, agent: AgentFigures): Cell[] {
  const cells = cellsOf(agent, {}, agent.agentId)
  const { replySeconds: seconds } = agent
  const reply: Cell = seconds === null ? { value: '' } : { value: seconds, text: formatSeconds(t, seconds) }
  return [
    nameOf(agent),
    ...cells.slice(0, 1),
    { value: agent.before },
    resolutionOf(agent),
    ...cells.slice(1),
    reply,
  ]
}

function ByVolume({ agents }: { agents: readonly AgentFigures[] }) {
  const t = useAnalyticsTexts()
  const rows = agents.map((agent): Row => ({
    key: agent.agentId,
    cells: [nameOf(agent), { value: agent.conversations, agentId: agent.agentId, link: {} }],
  }))
  return (
    <ChartCard title={t('agentVolume')} head={[t('agent'), t('conversations')]} rows={rows}>
      <BarList rows={rows} />
    </ChartCard>
  )
}

function ByResolution({ agents }: { agents: readonly AgentFigures[] }) {
  const t = useAnalyticsTexts()
  const rows = agents
    .filter((agent) => finished(agent) > 0)
    .map((agent): Row => {
      const { agentId, resolved } = agent
      const of = { part: formatNumber(resolved), all: formatNumber(finished(agent)) }
      return {
        key: agentId,
        cells: [
          nameOf(agent),
          { ...resolutionOf(agent), agentId, link: { outcome: 'resolved' } },
          { value: resolved, text: t('of', of) },
        ],
      }
    })
  const head = [t('agent'), `${t('resolution')} (%)`, t('resolved')]
  return (
    <ChartCard title={t('agentResolution')} help={t('resolutionHelp')} head={head} rows={rows}>
      <BarList rows={rows} whole={100} />
    </ChartCard>
  )
}
