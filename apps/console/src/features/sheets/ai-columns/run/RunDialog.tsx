import { ApiError, type sheets } from '@millrace/contract'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { bannerText, isConflict } from '../../../../lib/api/failures.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { isAtWork } from '../../status/job-facts.ts'
import { problemText } from '../problem-text.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import { PriceTag } from './PriceTag.tsx'
import { RowsField } from './RowsField.tsx'
import css from './Run.module.css'
import { type RunProps, useRun } from './use-run.ts'
import { useSampling } from './use-sampling.ts'

/** Asks before a run: which rows, its cost, and the budget. */
export default function RunDialog(props: RunProps & { onSetup: () => void }) {
  const { sheet, column, onClose, onSetup } = props
  const t = useAiColumnTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const run = useRun(props)
  const { aiColumn, rows } = run
  const sampling = useSampling(sheet.id, aiColumn)
  const isBroken = (aiColumn?.problems.length ?? 0) > 0
  const busy = sampling.isSampling ? null : busyText(t, props, aiColumn)

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          run.start()
        }}
      >
        <DialogTitle id={titleId}>{t('run.title', { label: column.label })}</DialogTitle>
        <DialogContent className={layout.fields}>
          {isBroken ? (
            <Callout
              kind="error"
              actions={
                <Button size="small" onClick={onSetup}>
                  {t('run.repair')}
                </Button>
              }
            >
              <p>{t('run.broken')}</p>
              {aiColumn?.problems.map((problem) => (
                <p key={problem.path + problem.message}>{problemText(t, problem)}</p>
              ))}
            </Callout>
          ) : null}
          {run.error ? (
            <Callout kind="error">{isBusy(run.error) ? t('run.busy') : bannerText(run.error)}</Callout>
          ) : null}
          {busy && !run.error ? <Callout kind="info">{busy}</Callout> : null}
          {run.counts ? (
            <Fields run={run} sampling={sampling} />
          ) : (
            <Loading>
              <Skeleton height={160} />
            </Loading>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={
              run.isPending ||
              sampling.isSampling ||
              busy !== null ||
              isBroken ||
              !run.counts ||
              rows === 0 ||
              run.isTooMany
            }
          >
            {rows === null
              ? t('run.startAll')
              : t('run.start', { count: rows, formatted: formatNumber(rows) })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const isBusy = (error: unknown): boolean =>
  isConflict(error) && error instanceof ApiError && typeof error.details.jobId === 'string'

/** Why it cannot run now: it is running, or waits for another column. */
function busyText(
  t: ReturnType<typeof useAiColumnTexts>,
  { sheet, column }: RunProps,
  aiColumn: sheets.AiColumn | undefined,
): string | null {
  if (aiColumn && isAtWork(aiColumn.job)) return t('run.busy')
  if (!aiColumn?.waiting) return null
  const other = sheet.columns.find(({ key }) => key === aiColumn.waiting?.for)?.label ?? ''
  return t('bar.waiting', { label: column.label, other })
}

interface FieldsProps {
  run: ReturnType<typeof useRun>
  sampling: ReturnType<typeof useSampling>
}

function Fields({ run, sampling }: FieldsProps) {
  const t = useAiColumnTexts()
  const { form, setForm, view } = run
  return (
    <>
      <RowsField run={run} />
      {run.isTooMany ? <Callout kind="warning">{t('run.tooMany')}</Callout> : null}
      {run.rows === 0 && !run.isPart ? <p className={css.hint}>{t('run.none')}</p> : null}
      {run.isPart ? (
        <p className={css.hint}>
          {t('run.part', { count: run.rows ?? 0, formatted: formatNumber(run.rows ?? 0) })}
        </p>
      ) : null}
      {view.filter && form.rows !== 'selected' ? (
        <CheckField
          label={t('run.onlyView')}
          checked={form.onlyView}
          onChange={({ target }) => setForm({ onlyView: target.checked })}
        />
      ) : null}
      <div className={css.pair}>
        <TextField
          label={t('run.limit')}
          help={t('run.limitHelp')}
          value={form.limit}
          onChange={({ target }) => setForm({ limit: target.value.replaceAll(/\D/g, '') })}
          inputProps={{ inputMode: 'numeric', maxLength: 9 }}
          autoComplete="off"
        />
        <TextField
          label={t('run.budget')}
          help={t('run.budgetHelp')}
          error={run.isBudgetWrong ? t('problems.budget') : undefined}
          value={form.budget}
          onChange={({ target }) => setForm({ budget: target.value })}
          inputProps={{ inputMode: 'decimal', maxLength: 20 }}
          autoComplete="off"
        />
      </div>
      {run.isTooMany || run.isBudgetWrong ? null : (
        <PriceTag
          asked={run.price}
          wanted={run.priced}
          rows={run.rows}
          budget={run.credits}
          sampling={sampling}
        />
      )}
      {run.followers.length > 0 ? (
        <CheckField
          label={t('run.following', { names: run.followers.join(', ') })}
          checked={form.following}
          onChange={({ target }) => setForm({ following: target.checked })}
        />
      ) : null}
    </>
  )
}
