import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import css from './AuditPage.module.css'
import type { AuditView } from './audit-trail.ts'
import { sentenceOfAction } from './sentence.ts'
import { useAuditTexts } from './texts.ts'
import { useTeamTexts } from '../texts.ts'

const PAUSE_MS = 300

/** What is being typed; passed on after a pause. */
function useLater(value: string, onValue: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    // The address changed from outside, such as by the back button.
    setShown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onValue(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onValue])
  return [typed, setTyped] as const
}

interface AuditFiltersProps {
  view: AuditView
  /** The actions that occur. */
  actions: readonly string[]
  onView: (view: AuditView) => void
}

export function AuditFilters({ view, actions, onView }: AuditFiltersProps) {
  const t = useTeamTexts()
  const audit = useAuditTexts()
  const change = (part: AuditView) => onView({ ...view, ...part })
  const known = view.action && !actions.includes(view.action) ? [view.action, ...actions] : actions
  const filtered = Object.values(view).some((value) => value !== undefined)
  return (
    <search className={css.filters}>
      <WordFilter label={t('audit.person')} value={view.person} onChange={(person) => change({ person })} />
      <div className={css.filter}>
        <SelectField
          label={t('audit.action')}
          value={view.action ?? ''}
          onChange={({ target }) => change({ action: target.value || undefined })}
        >
          <option value="">{t('audit.anyAction')}</option>
          {known.map((action) => (
            <option key={action} value={action}>
              {sentenceOfAction(audit, action)}
            </option>
          ))}
        </SelectField>
      </div>
      <WordFilter label={t('audit.object')} value={view.object} onChange={(object) => change({ object })} />
      <DayFilter label={t('audit.from')} value={view.from} onChange={(from) => change({ from })} />
      <DayFilter label={t('audit.to')} value={view.to} onChange={(to) => change({ to })} />
      {filtered ? <Button onClick={() => onView({})}>{t('audit.clear')}</Button> : null}
    </search>
  )
}

interface FilterProps {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function WordFilter({ label, value = '', onChange }: FilterProps) {
  const [typed, setTyped] = useLater(value, (text) => onChange(text.trim() || undefined))
  return (
    <div className={css.filter}>
      <TextField
        label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputProps={{ maxLength: 100 }}
        autoComplete="off"
      />
    </div>
  )
}

function DayFilter({ label, value = '', onChange }: FilterProps) {
  return (
    <div className={css.filter}>
      <TextField
        label={label}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </div>
  )
}
