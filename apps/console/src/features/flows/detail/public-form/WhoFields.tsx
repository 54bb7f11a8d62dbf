import type { runs } from '@millrace/contract'
import { useState } from 'react'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import css from '../Detail.module.css'
import { domainsOf } from './embed.ts'
import type { ChangeForm } from './api.ts'
import { usePublicFormTexts } from './texts.ts'

const ACCESS = ['anyone', 'members'] as const

interface WhoFieldsProps {
  settings: runs.FormSettings
  /** The site that was rejected when the form was saved. */
  wrong: string | undefined
  onChange: ChangeForm
}

/** Who may fill in the form, where, and how often. */
export function WhoFields({ settings, wrong, onChange }: WhoFieldsProps) {
  const t = usePublicFormTexts()
  // The raw input: the stored list would drop a trailing line break while typing.
  const [domains, setDomains] = useState(settings.domains.join('\n'))
  const number = (text: string) => Math.max(1, Math.trunc(Number(text)) || 1)
  return (
    <section className={css.part}>
      <h2>{t('who')}</h2>
      <div className={layout.fields}>
        <SelectField
          label={t('whoField')}
          value={settings.access}
          onChange={({ target }) => onChange({ access: target.value as (typeof ACCESS)[number] })}
        >
          {ACCESS.map((value) => (
            <option key={value} value={value}>
              {t(`access.${value}`)}
            </option>
          ))}
        </SelectField>
        {settings.access === 'members' ? null : (
          <TextField
            label={t('domains')}
            help={t('domainsHelp')}
            error={wrong && t(wrong.includes('*.') ? 'wholeEnding' : 'noSite', { site: wrong })}
            optional
            multiline
            minRows={2}
            value={domains}
            onChange={({ target }) => {
              setDomains(target.value)
              onChange({ domains: domainsOf(target.value) })
            }}
          />
        )}
        <TextField
          label={t('perMinute')}
          type="number"
          value={String(settings.perMinute)}
          inputProps={{ min: 1, max: 60 }}
          onChange={({ target }) => onChange({ perMinute: number(target.value) })}
        />
        <TextField
          label={t('perDay')}
          type="number"
          value={String(settings.perDay)}
          inputProps={{ min: 1, max: 100_000 }}
          onChange={({ target }) => onChange({ perDay: number(target.value) })}
        />
      </div>
    </section>
  )
}
