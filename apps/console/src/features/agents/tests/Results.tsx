import Button from '@mui/material/Button'
import type { agentTests } from '@millrace/contract'
import { withoutMarks } from '@millrace/contract/hidden-text'
import { Markdown } from '@millrace/ui'
import { useState } from 'react'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { type ResultFilter, type TestRun, type TestSet, useTestResults } from './calls.ts'
import { OutcomeReason } from '../../../lib/tests/Reason.tsx'
import css from '../../../lib/tests/Tests.module.css'
import { useTestTexts } from '../../../lib/tests/texts.ts'
import { Verdict } from '../../../lib/tests/Verdict.tsx'

const FILTERS = ['all', 'failed', 'changed'] as const

/** The answers of a run beside what was expected, and beside those of the published version. */
export function Results({ set, run }: { set: TestSet; run: TestRun }) {
  const t = useTestTexts()
  const [only, setOnly] = useState<ResultFilter>('all')
  const of = { agentId: set.agentId, setId: set.id, runId: run.id, only }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTestResults(of)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={css.results}>
      <SelectField
        label={t('only.label')}
        value={only}
        onChange={({ target }) => setOnly(target.value as ResultFilter)}
      >
        {FILTERS.filter((one) => one !== 'changed' || run.version !== null).map((one) => (
          <option key={one} value={one}>
            {t(`only.${one}`)}
          </option>
        ))}
      </SelectField>
      {data && items.length === 0 ? <p className={css.small}>{t('table.none')}</p> : null}
      {items.length > 0 ? (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so it takes the keyboard. */}
          <section className={css.scroll} aria-label={t('table.label', { name: set.name })} tabIndex={0}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{t('table.question')}</th>
                  <th scope="col">{t('table.expected')}</th>
                  <th scope="col">{t('table.draft')}</th>
                  {run.version === null ? null : (
                    <th scope="col">{t('table.published', { version: run.version })}</th>
                  )}
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={item.seq}>
                    <th scope="row" className={css.question}>
                      {item.question}
                    </th>
                    <td data-label={t('table.expected')}>
                      {[item.expected, item.source].filter(Boolean).join('\n')}
                    </td>
                    <td data-label={t('table.draft')}>
                      {item.draft ? <Outcome outcome={item.draft} /> : null}
                    </td>
                    {run.version === null ? null : (
                      <td data-label={t('table.published', { version: run.version })}>
                        {item.published ? <Outcome outcome={item.published} /> : null}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      ) : null}
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('table.more')}
        </Button>
      ) : null}
    </div>
  )
}

export function Outcome({ outcome }: { outcome: agentTests.TestOutcome }) {
  const t = useTestTexts()
  const chat = useChatTexts()
  const { answer, verdict, sources } = outcome
  return (
    <div className={css.outcome}>
      <Verdict verdict={verdict} />
      {answer ? <Markdown text={withoutMarks(answer)} t={chat} /> : null}
      <OutcomeReason outcome={outcome} />
      {sources.length > 0 ? <p className={css.small}>{t('sources', { names: sources.join(', ') })}</p> : null}
    </div>
  )
}
