import Button from '@mui/material/Button'
import type { agentTests, flowTests } from '@millrace/contract'
import { useState } from 'react'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import table from '../../../../lib/kit/tables/Table.module.css'
import { OutcomeReason } from '../../../../lib/tests/Reason.tsx'
import css from '../../../../lib/tests/Tests.module.css'
import { useTestTexts } from '../../../../lib/tests/texts.ts'
import { Verdict } from '../../../../lib/tests/Verdict.tsx'
import { type FlowTestSet, useFlowTestResults } from './calls.ts'

const FILTERS = ['all', 'failed', 'changed'] as const
type Filter = (typeof FILTERS)[number]

/** Rows of a run: the expected outputs, and those of the draft and the published version. */
export function FlowResults({ set, run }: { set: FlowTestSet; run: agentTests.TestRun }) {
  const t = useTestTexts()
  const [only, setOnly] = useState<Filter>('all')
  const of = { flowId: set.flowId, setId: set.id, runId: run.id, only }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFlowTestResults(of)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const isCompared = run.version !== null
  return (
    <div className={css.results}>
      <SelectField
        label={t('only.label')}
        value={only}
        onChange={({ target }) => setOnly(target.value as Filter)}
      >
        {FILTERS.filter((one) => one !== 'changed' || isCompared).map((one) => (
          <option key={one} value={one}>
            {t(`only.${one}`)}
          </option>
        ))}
      </SelectField>
      {data && items.length === 0 ? <p className={css.small}>{t('table.none')}</p> : null}
      {items.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so it takes the keyboard.
        <section className={css.scroll} aria-label={t('table.label', { name: set.name })} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('flow.input')}</th>
                <th scope="col">{t('table.expected')}</th>
                <th scope="col">{t('table.draft')}</th>
                {isCompared ? (
                  <th scope="col">{t('table.published', { version: run.version ?? 0 })}</th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.seq}>
                  <th scope="row" className={css.question}>
                    {item.input}
                  </th>
                  <td data-label={t('table.expected')}>
                    <dl className={css.cells}>
                      {item.expected.map(({ output, text }) => (
                        <div key={output}>
                          <dt>{output}</dt>
                          <dd>{text}</dd>
                        </div>
                      ))}
                    </dl>
                  </td>
                  <td data-label={t('table.draft')}>{item.draft ? <Cells outcome={item.draft} /> : null}</td>
                  {isCompared ? (
                    <td data-label={t('table.published', { version: run.version ?? 0 })}>
                      {item.published ? <Cells outcome={item.published} /> : null}
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('table.more')}
        </Button>
      ) : null}
    </div>
  )
}

/** The outputs of one side, each with its verdict; without outputs, the reason. */
function Cells({ outcome }: { outcome: flowTests.FlowOutcome }) {
  const { cells, verdict } = outcome
  return (
    <div className={css.outcome}>
      {cells.length === 0 ? <Verdict verdict={verdict} /> : null}
      <dl className={css.cells}>
        {cells.map((cell) => (
          <div key={cell.output}>
            <dt>{cell.output}</dt>
            <dd>
              <Verdict verdict={cell.verdict} />
              <p>{cell.value}</p>
            </dd>
          </div>
        ))}
      </dl>
      <OutcomeReason outcome={outcome} />
    </div>
  )
}
