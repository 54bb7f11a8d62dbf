import type { runs } from '@millrace/contract'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import css from '../Detail.module.css'
import type { ChangeForm } from './api.ts'
import { usePublicFormTexts } from './texts.ts'

const SCHEMES = ['auto', 'light', 'dark'] as const
const FIRST_COLOUR = '#2563eb'

/** Texts and colors of the form. */
export function LookFields({ settings, onChange }: { settings: runs.FormSettings; onChange: ChangeForm }) {
  const t = usePublicFormTexts()
  return (
    <section className={css.part}>
      <h2>{t('look')}</h2>
      <div className={layout.fields}>
        <TextField
          label={t('formTitle')}
          help={t('formTitleHelp')}
          optional
          value={settings.title}
          inputProps={{ maxLength: 120 }}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <TextField
          label={t('intro')}
          optional
          multiline
          minRows={2}
          value={settings.intro}
          inputProps={{ maxLength: 2000 }}
          onChange={({ target }) => onChange({ intro: target.value })}
        />
        <TextField
          label={t('button')}
          optional
          value={settings.button}
          inputProps={{ maxLength: 40 }}
          onChange={({ target }) => onChange({ button: target.value })}
        />
        <TextField
          label={t('thanks')}
          optional
          multiline
          value={settings.thanks}
          inputProps={{ maxLength: 1000 }}
          onChange={({ target }) => onChange({ thanks: target.value })}
        />
        <CheckField
          label={t('showResults')}
          help={t('showResultsHelp')}
          checked={settings.showResults}
          onChange={({ target }) => onChange({ showResults: target.checked })}
        />
        <CheckField
          label={t('ownColour')}
          checked={settings.colour !== null}
          onChange={({ target }) => onChange({ colour: target.checked ? FIRST_COLOUR : null })}
        />
        {settings.colour === null ? null : (
          <label className={css.colour}>
            <input
              type="color"
              value={settings.colour}
              onChange={({ target }) => onChange({ colour: target.value })}
            />
            {t('colour')}
          </label>
        )}
        <SelectField
          label={t('scheme')}
          value={settings.scheme}
          onChange={({ target }) => onChange({ scheme: target.value as (typeof SCHEMES)[number] })}
        >
          {SCHEMES.map((value) => (
            <option key={value} value={value}>
              {t(`schemes.${value}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </section>
  )
}
