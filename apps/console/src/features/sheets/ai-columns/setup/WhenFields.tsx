import type { sheets } from '@millrace/contract'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { FilterGroup } from '../../filter/FilterGroup.tsx'
import { useAiColumnTexts } from '../texts/texts.ts'
import type { PartProps } from './part-props.ts'
import css from './Setup.module.css'
import { useUncounted } from '../api/flows.ts'
import { Uncounted } from '../run/Uncounted.tsx'
import type { AiColumnDraft } from './draft.ts'

interface WhenFieldsProps extends PartProps {
  /** All columns except this one. */
  columns: readonly sheets.Column[]
  /** The latest published version; null if there is none. */
  published: number | null
  /** Values of parameters without a column. */
  params: Record<string, unknown>
}

/** What triggers a cell, which rows run, in which order, and the limits. */
export function WhenFields(props: WhenFieldsProps) {
  const { draft, onDraft, columns, errors } = props
  const t = useAiColumnTexts()
  const { auto, onlyIf, waitsFor } = draft
  const others = columns.filter(({ type }) => type === 'live')
  const isSet = onlyIf.items.length > 0
  return (
    <section className={css.section}>
      <h3>{t('setup.when')}</h3>
      <CheckField
        label={t('setup.rowAdded')}
        checked={auto.rowAdded}
        onChange={({ target }) => onDraft({ auto: { ...auto, rowAdded: target.checked } })}
      />
      <CheckField
        label={t('setup.inputChanged')}
        help={t('setup.autoHelp')}
        checked={auto.inputChanged}
        onChange={({ target }) => onDraft({ auto: { ...auto, inputChanged: target.checked } })}
      />
      <details className={css.details} open={isSet || Boolean(errors.onlyIf) || undefined}>
        <summary>{t('setup.onlyIf')}</summary>
        <p className={css.hint}>{t('setup.onlyIfHelp')}</p>
        <FilterGroup
          columns={columns}
          group={onlyIf}
          depth={0}
          onGroup={(group) => onDraft({ onlyIf: group })}
        />
        {errors.onlyIf ? <p className={css.error}>{errors.onlyIf}</p> : null}
      </details>
      {others.length > 0 ? (
        <fieldset className={css.several}>
          <legend>{t('setup.waitsFor')}</legend>
          <p className={css.hint}>{t('setup.waitsForHelp')}</p>
          {others.map(({ key, label }) => (
            <CheckField
              key={key}
              label={label}
              checked={waitsFor.includes(key)}
              onChange={({ target }) =>
                onDraft({
                  waitsFor: target.checked ? [...waitsFor, key] : waitsFor.filter((one) => one !== key),
                })
              }
            />
          ))}
          {errors.waitsFor ? <p className={css.error}>{errors.waitsFor}</p> : null}
        </fieldset>
      ) : null}
      <Limits {...props} />
    </section>
  )
}

function Limits({ draft, onDraft, published, params, errors }: WhenFieldsProps) {
  const t = useAiColumnTexts()
  const { budget, concurrency, version } = draft
  const isWrong = errors.ceilingCredits ?? errors.concurrency ?? errors.version
  return (
    <details className={css.details} open={budget !== '' || Boolean(isWrong) || undefined}>
      <summary>{t('setup.more')}</summary>
      <div className={css.pair}>
        <TextField
          label={t('setup.budget')}
          help={t('setup.budgetHelp')}
          error={errors.ceilingCredits}
          value={budget}
          onChange={({ target }) => onDraft({ budget: target.value })}
          inputProps={{ inputMode: 'decimal', maxLength: 20 }}
          autoComplete="off"
        />
        <TextField
          label={t('setup.concurrency')}
          error={errors.concurrency}
          value={concurrency}
          onChange={({ target }) => onDraft({ concurrency: target.value })}
          inputProps={{ inputMode: 'numeric', maxLength: 3 }}
          autoComplete="off"
        />
      </div>
      <BudgetNote draft={draft} params={params} />
      {published === null ? null : (
        <SelectField
          label={t('setup.version')}
          error={errors.version}
          value={version ?? ''}
          onChange={({ target }) => onDraft({ version: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('setup.newest')}</option>
          {version !== null && version !== published ? (
            <option value={version}>{t('setup.fixed', { version })}</option>
          ) : null}
          <option value={published}>{t('setup.fixed', { version: published })}</option>
        </SelectField>
      )}
    </details>
  )
}

interface BudgetNoteProps {
  draft: Pick<AiColumnDraft, 'source' | 'version' | 'budget'>
  /** Values of parameters without a column, one of which may be a model. */
  params: Record<string, unknown>
}

/** What the budget of the column would not hold. */
function BudgetNote({ draft: { source, version, budget }, params }: BudgetNoteProps) {
  const flowId = source?.kind === 'flow' ? source.id : null
  const hasBudget = budget.trim() !== ''
  const body = { ...(version === null ? {} : { version }), params }
  const { data: models = [] } = useUncounted(flowId, body, hasBudget)
  return hasBudget && flowId !== null ? <Uncounted models={models} /> : null
}
