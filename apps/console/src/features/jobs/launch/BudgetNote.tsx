import type { flows } from '@millrace/contract'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useCosts } from '../api/costs.ts'
import { formatCredits } from '../../../lib/flows/format.ts'
import { isBudget } from './draft-problems.ts'
import { launchOf } from './launch-of.ts'
import css from './Launch.module.css'
import type { StepProps } from './step-props.ts'
import { useLaunchTexts } from './texts.ts'

type BudgetNoteProps = Pick<StepProps, 'draft' | 'needs'> & { flow: Pick<flows.Flow, 'id'> }

/** Warns before the launch about models that a budget does not cover, or a budget too small for a single row. */
export function BudgetNote({ flow, draft, needs }: BudgetNoteProps) {
  const t = useLaunchTexts()
  const budget = draft.budget === '' || !isBudget(draft.budget) ? null : Number(draft.budget)
  const { data } = useCosts(flow.id, launchOf(flow, draft, needs).params, budget !== null)
  if (budget === null || !data) return null
  const { models, row } = data
  const isTooLittle = row.least > budget
  return (
    <>
      {isTooLittle || row.most > budget ? (
        <Callout kind="warning">
          {t(isTooLittle ? 'run.tooLittle' : 'run.perhapsTooLittle', {
            credits: formatCredits(isTooLittle ? row.least : row.most),
          })}
        </Callout>
      ) : null}
      {models.length > 0 ? (
        <Callout kind="warning">
          <ul className={css.plain}>
            {models.map(({ id, label, why }) => (
              <li key={id}>{t(`run.uncounted.${why}`, { label })}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </>
  )
}
