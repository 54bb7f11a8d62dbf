import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatCredits } from '../../lib/flows/format.ts'
import { formatDay } from '../../lib/format.ts'
import { ButtonLink } from '../../lib/kit/ButtonLink.tsx'
import table from '../../lib/kit/tables/Table.module.css'
import { type Entry, useEntries } from './credits.ts'
import { useUsageTexts } from './texts.ts'

/** What changed the balance, once someone wants to see it. */
export function EntriesPart() {
  const t = useUsageTexts()
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <Entries />
  ) : (
    <Button variant="outlined" onClick={() => setIsOpen(true)}>
      {t('entries.show')}
    </Button>
  )
}

function Entries() {
  const t = useUsageTexts()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useEntries()
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
              <EntryRow key={one.id} entry={one} />
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

function EntryRow({ entry: { at, kind, credits, unpaid, reason, jobId, agentId } }: { entry: Entry }) {
  const t = useUsageTexts()
  const what = reason ? `${t(`entries.kinds.${kind}`)}: ${reason}` : t(`entries.kinds.${kind}`)
  const note = unpaid > 0 ? ` (${t('entries.unpaid', { credits: formatCredits(unpaid) })})` : ''
  return (
    <tr>
      <td>{formatDay(at)}</td>
      <td>
        {what}
        {note}{' '}
        {jobId ? (
          <ButtonLink to="/console/workflow-detail-history/$id" params={{ id: jobId }}>
            {t('entries.job')}
          </ButtonLink>
        ) : null}
        {agentId && !jobId ? (
          <ButtonLink to="/console/agent/setting/$id" params={{ id: agentId }}>
            {t('entries.agent')}
          </ButtonLink>
        ) : null}
      </td>
      <td className={table.number}>{`${credits > 0 ? '+' : ''}${formatCredits(credits)}`}</td>
    </tr>
  )
}
