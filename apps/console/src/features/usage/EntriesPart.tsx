import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatCredits } from '../../lib/flows/format.ts'
import { formatDay } from '../../lib/format.ts'
import { ButtonLink } from '../../lib/kit/ButtonLink.tsx'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import table from '../../lib/kit/tables/Table.module.css'
import { type Entry, useEntries } from './credits.ts'
import { useUsageTexts } from './texts.ts'

/** What changed the balance, once someone wants to see it. */
export function EntriesPart() {
  const t = useUsageTexts()
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <OwnEntries />
  ) : (
    <Button variant="outlined" onClick={() => setIsOpen(true)}>
      {t('entries.show')}
    </Button>
  )
}

const OwnEntries = () => <Entries list={useEntries()} />

interface EntriesProps {
  list: Pick<
    ReturnType<typeof useEntries>,
    'data' | 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >
  /** Of another account: what its entries are about can’t be opened. */
  isForeign?: boolean
}

/** What changed an account’s balance. */
export function Entries({ list, isForeign = false }: EntriesProps) {
  const t = useUsageTexts()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  const items = data?.pages.flatMap((one) => one.items) ?? []
  if (data && items.length === 0) return <p>{t('entries.none')}</p>
  return (
    <>
      <div className={table.wrap}>
        <table className={table.table} aria-label={t('entries.title')}>
          <thead>
            <tr>
              <th scope="col">{t('entries.at')}</th>
              <th scope="col">{t('entries.what')}</th>
              <th scope="col" className={table.number}>
                {t('credits')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <EntryRow key={one.id} entry={one} isForeign={isForeign} />
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage ? (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {t('entries.more')}
        </Button>
      ) : null}
    </>
  )
}

function EntryRow({
  entry: { at, kind, credits, unpaid, reason, jobId, run, agentId },
  isForeign,
}: {
  entry: Entry
  isForeign: boolean
}) {
  const t = useUsageTexts()
  const what = whatOf({ kind, reason }, t)
  const note = unpaid > 0 ? ` (${t('entries.unpaid', { credits: formatCredits(unpaid) })})` : ''
  return (
    <tr>
      <td>{formatDay(at)}</td>
      <td>
        {what}
        {note}{' '}
        {jobId && !isForeign ? (
          <ButtonLink to="/console/workflow-detail-history/$id" params={{ id: jobId }}>
            {t('entries.job')}
          </ButtonLink>
        ) : null}
        {run && !isForeign ? <RunLink run={run} /> : null}
        {agentId && !jobId && !run && !isForeign ? (
          <ButtonLink to="/console/agent/setting/$id" params={{ id: agentId }}>
            {t('entries.agent')}
          </ButtonLink>
        ) : null}
      </td>
      <td className={table.number}>{`${credits > 0 ? '+' : ''}${formatCredits(credits)}`}</td>
    </tr>
  )
}

/** Where a run on its own, or the execution of an AI worker, is shown. */
function RunLink({ run: { id, flowId, executionId } }: { run: NonNullable<Entry['run']> }) {
  const t = useUsageTexts()
  if (executionId)
    return (
      <ButtonLink to="/console/executions/$id" params={{ id: executionId }}>
        {t('entries.execution')}
      </ButtonLink>
    )
  return flowId ? (
    <ButtonLink to="/console/workflow-detail/$id" params={{ id: flowId }} search={{ tab: 'run', run: id }}>
      {t('entries.run')}
    </ButtonLink>
  ) : null
}

/** Reasons that the server itself gives; all others are an operator's words. */
const REASONS = {
  'larger plan': 'largerPlan',
  'plan ended': 'planEnded',
  'Credit pack': 'pack',
  'Refunded credit pack': 'refunded',
  'Disputed credit pack': 'disputed',
  'Dispute withdrawn': 'undisputed',
} as const

const isKnown = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason)

function whatOf(
  { kind, reason }: Pick<Entry, 'kind' | 'reason'>,
  t: ReturnType<typeof useUsageTexts>,
): string {
  if (reason === null) return kind === 'grant' ? t('entries.monthly') : t(`entries.kinds.${kind}`)
  if (isKnown(reason)) return t(`entries.reasons.${REASONS[reason]}`)
  return `${kind === 'expire' ? t('entries.removed') : t(`entries.kinds.${kind}`)}: ${reason}`
}
