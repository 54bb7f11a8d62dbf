import { useState } from 'react'
import Button from '@mui/material/Button'
import type { sheets as contract } from '@millrace/contract'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import type { LinkCounts } from './api.ts'
import css from './Import.module.css'
import { MappingRow } from './MappingRow.tsx'
import { planProblem, type Plan, type PlannedColumn } from './plan.ts'
import { useImportTexts } from './texts.ts'

interface MappingProps {
  preview: contract.ImportPreview
  sheet: contract.Sheet | null
  plan: Plan
  links: LinkCounts
  onPlan: (plan: Plan) => void
}

/** Limits the rendered columns, so that a file with thousands stays responsive. */
const SHOWN = 60

/** Each column of the file with sample values and its target. */
export function Mapping({ preview, sheet, plan, links, onPlan }: MappingProps) {
  const t = useImportTexts()
  const [shown, setShown] = useState(SHOWN)
  const problem = planProblem(plan, sheet, preview)
  const set = (changed: PlannedColumn) =>
    onPlan({
      ...plan,
      columns: plan.columns.map((column) => (column.index === changed.index ? changed : column)),
    })

  return (
    <div>
      <div className={`${table.wrap} ${css.scroll}`}>
        <table className={table.table} aria-label={t('mapping.label')}>
          <thead>
            <tr>
              <th scope="col">{t('mapping.column')}</th>
              <th scope="col">{t('mapping.target')}</th>
              <th scope="col">{t('mapping.type')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.columns.slice(0, shown).map((column, place) => (
              <MappingRow
                key={column.index}
                preview={preview}
                column={column}
                samples={preview.rows.map((row) => row[column.index] ?? '')}
                sheet={sheet}
                planned={plan.columns[place] ?? { index: column.index, target: { kind: 'none' } }}
                links={links.get(column.index)}
                onPlanned={set}
              />
            ))}
          </tbody>
        </table>
        {preview.columns.length > shown ? (
          <div className={css.more}>
            <Button size="small" variant="text" onClick={() => setShown(shown + SHOWN * 4)}>
              {t('mapping.more', { count: preview.columns.length - shown })}
            </Button>
          </div>
        ) : null}
      </div>
      {problem && preview.columns.length > 0 ? (
        <div className={css.problem}>
          <Callout kind="warning">{t(`problems.${problem}`)}</Callout>
        </div>
      ) : null}
    </div>
  )
}
