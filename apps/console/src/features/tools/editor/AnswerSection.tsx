import { useFormState } from 'react-hook-form'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useToolsTexts } from '../texts.ts'
import css from './Editor.module.css'
import type { ToolFormState } from './values.ts'

/** The part of the response that the model gets. */
export function AnswerSection({ form, readOnly }: { form: ToolFormState; readOnly: boolean }) {
  const t = useToolsTexts()
  const { errors } = useFormState({ control: form.control })
  return (
    <section className={css.section}>
      <h2>{t('sections.answer')}</h2>
      <TextField
        {...form.register('response.pointer')}
        label={t('fields.pointer')}
        help={t('fields.pointerHelp')}
        error={errors.response?.pointer?.message}
        readOnly={readOnly}
        optional
      />
      <div className={layout.pair}>
        <TextField
          {...form.register('response.maxCharacters', { valueAsNumber: true })}
          label={t('fields.maxCharacters')}
          error={errors.response?.maxCharacters?.message}
          type="number"
          readOnly={readOnly}
        />
        <TextField
          {...form.register('timeoutSeconds', { valueAsNumber: true })}
          label={t('fields.timeoutSeconds')}
          error={errors.timeoutSeconds?.message}
          type="number"
          readOnly={readOnly}
        />
      </div>
    </section>
  )
}
