import { runs as contractRuns } from 'virtual:contract'
import type { flows, runs } from '@millrace/contract'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import { useVersion } from '../../../../lib/flows/api/versions.ts'
import css from '../Detail.module.css'
import type { ChangeForm } from './api.ts'
import { usePublicFormTexts } from './texts.ts'

const isPublic = (type: string): boolean => (contractRuns.PUBLIC_TYPES as readonly string[]).includes(type)

interface FieldChoiceProps {
  flow: flows.Flow
  settings: runs.FormSettings
  onChange: ChangeForm
}

/** Selects which parameters of the published version the form asks for. */
export function FieldChoice({ flow, settings, onChange }: FieldChoiceProps) {
  const t = usePublicFormTexts()
  const version = useVersion(flow.id, flow.changed ? flow.publishedVersion : null)
  const params = (flow.changed ? version.data?.document.params : flow.document.params) ?? flow.document.params
  const offered = params.filter(({ type }) => isPublic(type))
  const asked = new Set(settings.fields ?? offered.filter(({ display }) => display).map(({ key }) => key))

  function toggle(key: string, on: boolean) {
    const next = new Set(asked)
    if (on) next.add(key)
    else next.delete(key)
    onChange({ fields: offered.filter((one) => next.has(one.key)).map((one) => one.key) })
  }

  return (
    <section className={css.part}>
      <h2>{t('fields')}</h2>
      <p className={css.hint}>{offered.length === 0 ? t('noFields') : t('fieldsHelp')}</p>
      {params.map(({ key, label, type }) => {
        const can = isPublic(type)
        return (
          <CheckField
            key={key}
            label={label || key}
            help={can ? undefined : t('cannot')}
            disabled={!can}
            checked={can && asked.has(key)}
            onChange={({ target }) => toggle(key, target.checked)}
          />
        )
      })}
    </section>
  )
}
