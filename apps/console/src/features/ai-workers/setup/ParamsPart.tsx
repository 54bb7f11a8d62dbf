import { agents } from 'virtual:contract'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useHasModel } from '../api/use-has-model.ts'
import css from './Setup.module.css'
import type { PartProps } from './part-props.ts'
import { useSetupTexts } from './texts.ts'
import { ValueField } from './ValueField.tsx'

/** What to do, with which model, and what it may cost. */
export function ParamsPart(props: PartProps) {
  const { draft, template, onChange, errorAt, renderModels, renderImport } = props
  const t = useSetupTexts()
  const isFree = template.key === 'custom'
  const goal = (
    <TextField
      label={t('goal.label')}
      help={t(isFree ? 'goal.help' : 'goal.optionalHelp')}
      placeholder={isFree ? t('goal.example') : ''}
      optional={!isFree}
      multiline
      minRows={3}
      maxRows={14}
      value={draft.goal}
      error={errorAt('goal')}
      inputProps={{ maxLength: 8000 }}
      onChange={({ target }) => onChange({ goal: target.value })}
    />
  )
  return (
    <div className={css.panel}>
      {isFree ? goal : null}
      {template.values.map((definition) => (
        <ValueField
          key={definition.key}
          definition={definition}
          values={draft.values}
          error={errorAt(`values.${definition.key}`)}
          renderImport={renderImport}
          onChange={(values) => onChange({ values })}
        />
      ))}
      {template.needsModel && !isFree ? goal : null}
      {template.needsModel ? <ModelFields {...{ draft, onChange, errorAt, renderModels }} /> : null}
    </div>
  )
}

type ModelFieldsProps = Pick<PartProps, 'draft' | 'onChange' | 'errorAt' | 'renderModels'>

/** The model, and what it may cost. */
function ModelFields({ draft, onChange, errorAt, renderModels }: ModelFieldsProps) {
  const t = useSetupTexts()
  const hasModel = useHasModel()
  return (
    <>
      {hasModel ? null : (
        <Callout
          kind="warning"
          actions={
            <ButtonLink size="small" to="/user/integrations" search={{ tab: 'models' }}>
              {t('model.add')}
            </ButtonLink>
          }
        >
          {t('model.none')}
        </Callout>
      )}
      <SelectField
        label={t('model.label')}
        help={t('model.help')}
        error={errorAt('model')}
        value={draft.model}
        onChange={({ target }) => onChange({ model: target.value })}
      >
        <option value={agents.BUILTIN_MODEL}>{t('model.choose')}</option>
        {renderModels(draft.model === agents.BUILTIN_MODEL ? null : draft.model, agents.BUILTIN_MODEL)}
      </SelectField>
      <div className={layout.pair}>
        <TextField
          label={t('budget.calls')}
          help={t('budget.callsHelp')}
          type="number"
          value={draft.maxCalls}
          error={errorAt('maxCalls')}
          inputProps={{ min: 1, step: 1 }}
          onChange={({ target }) => onChange({ maxCalls: target.value })}
        />
        <TextField
          label={t('budget.credits')}
          help={t('budget.creditsHelp')}
          type="number"
          optional
          value={draft.maxCredits}
          error={errorAt('maxCredits')}
          inputProps={{ min: 0, step: 'any' }}
          onChange={({ target }) => onChange({ maxCredits: target.value })}
        />
      </div>
    </>
  )
}
