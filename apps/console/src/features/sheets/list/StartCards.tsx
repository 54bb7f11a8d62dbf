import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import ListChecks from 'lucide-react/icons/list-checks'
import Package from 'lucide-react/icons/package'
import Table2 from 'lucide-react/icons/table-2'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useId } from 'react'
import { sheets } from 'virtual:contract'
import type { sheets as contract } from '@millrace/contract'
import { ChoiceCard } from '../../../lib/forms/ChoiceCard.tsx'
import { useSheetsTexts } from '../texts.ts'
import css from './StartCards.module.css'

/** The starting point of a new sheet. */
export type Start = 'empty' | contract.SheetTemplate

const ICONS = {
  empty: Table2,
  leads: UserRoundPlus,
  companies: Building2,
  contentPlan: CalendarDays,
  survey: ClipboardList,
  inventory: Package,
  tasks: ListChecks,
}

interface StartCardsProps {
  value: Start
  onChange: (start: Start) => void
}

export function StartCards({ value, onChange }: StartCardsProps) {
  const t = useSheetsTexts()
  const group = useId()
  return (
    <fieldset className={css.cards}>
      <legend className={css.legend}>{t('form.start')}</legend>
      {(['empty', ...sheets.SHEET_TEMPLATES] as const).map((start) => (
        <ChoiceCard
          key={start}
          group={group}
          checked={value === start}
          onChoose={() => onChange(start)}
          Icon={ICONS[start]}
          title={t(`templates.${start}.name`)}
          text={t(`templates.${start}.text`)}
        />
      ))}
    </fieldset>
  )
}
