import { useState } from 'react'
import { region } from '../../../lib/i18n/region.ts'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { editText } from '../grid/cells/edit-text.ts'
import { readInput, styleOf } from '../grid/cells/input.ts'
import { columnOf, type DraftProps, isSelect } from './draft.ts'
import { useColumnTexts } from './texts.ts'

/** The default value for new records. */
export function DefaultField({ draft, onDraft }: DraftProps) {
  const t = useColumnTexts()
  const { type, defaultValue } = draft
  if (type === 'checkbox') {
    return (
      <SelectField
        label={t('rules.default')}
        value={typeof defaultValue === 'boolean' ? String(defaultValue) : ''}
        onChange={({ target }) =>
          onDraft({ ...draft, defaultValue: target.value === '' ? null : target.value === 'true' })
        }
      >
        <option value="">{t('rules.none')}</option>
        <option value="true">{t('rules.on')}</option>
        <option value="false">{t('rules.off')}</option>
      </SelectField>
    )
  }
  if (isSelect(type)) {
    const first = Array.isArray(defaultValue) ? defaultValue[0] : defaultValue
    const set = (value: string) => (value && type === 'multiSelect' ? [value] : value || null)
    return (
      <SelectField
        label={t('rules.default')}
        value={typeof first === 'string' ? first : ''}
        onChange={({ target }) => onDraft({ ...draft, defaultValue: set(target.value) })}
      >
        <option value="">{t('rules.none')}</option>
        {draft.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    )
  }
  return <WrittenDefault draft={draft} onDraft={onDraft} />
}

function WrittenDefault({ draft, onDraft }: Pick<DraftProps, 'draft' | 'onDraft'>) {
  const t = useColumnTexts()
  const style = styleOf(region())
  const column = columnOf(draft)
  const [typed, setTyped] = useState(() =>
    editText(
      column,
      {
        id: '',
        version: 0,
        createdAt: '',
        updatedAt: '',
        errors: {},
        cells: { [column.key]: draft.defaultValue },
      },
      { style, locale: region() },
    ),
  )
  const { error, message } = readInput(column, typed, style)
  return (
    <TextField
      label={t('rules.default')}
      value={typed}
      error={error ? (message ?? undefined) : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        const read = readInput(column, target.value, style)
        if (!read.error) onDraft({ ...draft, defaultValue: read.value })
      }}
      autoComplete="off"
      optional
    />
  )
}
