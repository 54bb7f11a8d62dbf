import type { agents } from '@millrace/contract'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import type { ColumnSettings } from './columns.ts'
import { usePlaygroundTexts } from './texts.ts'

interface VersionFieldProps {
  value: number | null
  versions: readonly agents.AgentVersion[]
  /** Of the draft. */
  agent: Pick<agents.Agent, 'model' | 'temperature'>
  onChange: (settings: ColumnSettings) => void
}

/** Selects the draft or a published version for a column, which also sets its model. */
export function VersionField({ value, versions, agent, onChange }: VersionFieldProps) {
  const t = usePlaygroundTexts()
  const isKnown = value === null || versions.some(({ version }) => version === value)
  const choose = (chosen: string) => {
    const version = versions.find((one) => String(one.version) === chosen)
    const { model, temperature } = version ?? agent
    onChange({ version: version?.version ?? null, model, temperature })
  }
  return (
    <SelectField
      label={t('version.label')}
      value={value ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('version.draft')}</option>
      {isKnown ? null : <option value={value}>{t('version.older', { version: value })}</option>}
      {versions.map(({ version, published }) => (
        <option key={version} value={version}>
          {t(published ? 'version.published' : 'version.older', { version })}
        </option>
      ))}
    </SelectField>
  )
}
