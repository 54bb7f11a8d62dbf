import { agents } from 'virtual:contract'
import { Controller, useWatch, useFormState } from 'react-hook-form'
import { formatNumber } from '../../../lib/format.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { estimateTokens } from '../../../lib/tokens.ts'
import { useAgentsTexts } from '../texts.ts'
import type { TabProps } from './tab-props.ts'
import { AvatarField } from './fields/AvatarField.tsx'
import { QuestionList } from './fields/QuestionList.tsx'
import { Visibility } from './fields/Visibility.tsx'

/** The agent's identity and instructions. */
export function ProfileTab(props: TabProps) {
  const { form, readOnly } = props
  const quotes = useWatch({ control: form.control, name: 'model' }) === agents.BUILTIN_MODEL
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <div className={layout.column}>
      <TextField
        {...form.register('name')}
        label={t('fields.name')}
        error={errors.name?.message}
        autoComplete="off"
        readOnly={readOnly}
      />
      <AvatarField {...props} />
      <TextField
        {...form.register('description')}
        label={t('fields.description')}
        help={t('profile.descriptionHelp')}
        error={errors.description?.message}
        multiline
        minRows={2}
        maxRows={6}
        readOnly={readOnly}
        optional
      />
      <Instructions {...props} />
      <SelectField
        {...form.register('language')}
        label={t('fields.language')}
        help={t('profile.languageHelp')}
        disabled={readOnly}
      >
        {agents.LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {t(`languages.${language}`)}
          </option>
        ))}
      </SelectField>
      {quotes ? null : (
        <SelectField
          {...form.register('tone')}
          label={t('fields.tone')}
          help={t('profile.toneHelp')}
          disabled={readOnly}
        >
          {agents.TONES.map((tone) => (
            <option key={tone} value={tone}>
              {t(`tones.${tone}`)}
            </option>
          ))}
        </SelectField>
      )}
      <Speech {...props} />
      <Visibility {...props} />
    </div>
  )
}

function Instructions({ form, readOnly }: TabProps) {
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  const [instructions, model] = useWatch({ control: form.control, name: ['instructions', 'model'] })
  const count = estimateTokens(instructions)
  return (
    <TextField
      {...form.register('instructions')}
      label={t('fields.instructions')}
      help={t(model === agents.BUILTIN_MODEL ? 'profile.instructionsIgnored' : 'profile.instructionsHelp')}
      error={errors.instructions?.message}
      placeholder={t('profile.instructionsPlaceholder')}
      aside={t('profile.tokens', { count, formatted: formatNumber(count) })}
      multiline
      minRows={6}
      maxRows={24}
      readOnly={readOnly}
      optional
    />
  )
}

function Speech({ form, readOnly }: TabProps) {
  const t = useAgentsTexts()
  const { errors } = useFormState({ control: form.control })
  const wrongQuestion = errors.suggestedQuestions
  return (
    <>
      <TextField
        {...form.register('greeting')}
        label={t('fields.greeting')}
        help={t('profile.greetingHelp')}
        error={errors.greeting?.message}
        multiline
        minRows={2}
        maxRows={8}
        readOnly={readOnly}
        optional
      />
      <Controller
        control={form.control}
        name="suggestedQuestions"
        render={({ field }) => (
          <QuestionList
            value={field.value}
            onChange={field.onChange}
            readOnly={readOnly}
            error={wrongQuestion?.message ?? wrongQuestion?.find?.((one) => one?.message)?.message}
          />
        )}
      />
      <TextField
        {...form.register('fallback')}
        label={t('fields.fallback')}
        help={t('profile.fallbackHelp')}
        error={errors.fallback?.message}
        readOnly={readOnly}
      />
    </>
  )
}
