import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { SearchField } from '../../../../lib/kit/fields/SearchField.tsx'
import { useFlowChoice } from '../api/flows.ts'
import { useStarts } from '../../../../lib/flows/api/starts.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import css from './Setup.module.css'
import type { Source } from './draft.ts'
import type { FoundSource } from './use-source.ts'

interface FlowFieldProps {
  source: Source | null
  found: FoundSource
  error: string | undefined
  onSource: (source: Source | null) => void
}

const valueOf = (source: Source | null): string =>
  source === null ? '' : source.kind === 'flow' ? source.id : `template:${source.key}`

function sourceOf(value: string): Source | null {
  if (value === '') return null
  const [, key] = value.split('template:')
  return key ? { kind: 'template', key } : { kind: 'flow', id: value }
}

/** Selects the flow: an existing one, one from a template, or a new one. */
export function FlowField({ source, found, error, onSource }: FlowFieldProps) {
  const t = useAiColumnTexts()
  const [search, setSearch] = useState('')
  const { data: flows } = useFlowChoice(search)
  const { data: starts } = useStarts()
  const items = flows?.items.filter(({ deletedAt }) => deletedAt === null) ?? []
  const templates = starts?.templates.filter(
    ({ sheets, needs }) => sheets.length === 0 && needs.outputs.length > 0,
  )
  const chosen = source?.kind === 'flow' ? source.id : null
  const isListed = chosen === null || items.some(({ id }) => id === chosen)
  const isMany = search !== '' || (flows ? flows.total > flows.items.length : false)
  const help =
    source?.kind === 'template' ? (
      t('setup.willMake', { title: found.title })
    ) : source ? (
      <Link to="/console/workflow-detail/$id" params={{ id: source.id }} target="_blank">
        {t('setup.edit')}
      </Link>
    ) : (
      <Link to="/console/workflow">{t('setup.makeOne')}</Link>
    )

  return (
    <div className={css.flow}>
      {isMany ? <SearchField label={t('setup.search')} value={search} onSearch={setSearch} /> : null}
      <SelectField
        label={t('setup.flow')}
        value={valueOf(source)}
        error={error}
        help={help}
        onChange={({ target }) => onSource(sourceOf(target.value))}
      >
        <option value="">{t('setup.choose')}</option>
        {isListed ? null : <option value={chosen}>{found.title || (found.isGone ? chosen : '…')}</option>}
        {items.length > 0 ? (
          <optgroup label={t('setup.own')}>
            {items.map(({ id, title, publishedVersion }) => (
              <option key={id} value={id} disabled={publishedVersion === null}>
                {publishedVersion === null ? t('setup.unpublished', { title }) : title}
              </option>
            ))}
          </optgroup>
        ) : null}
        {templates && templates.length > 0 ? (
          <optgroup label={t('setup.templates')}>
            {templates.map((template) => (
              <option key={template.key} value={`template:${template.key}`}>
                {template.title}
              </option>
            ))}
          </optgroup>
        ) : null}
      </SelectField>
    </div>
  )
}
