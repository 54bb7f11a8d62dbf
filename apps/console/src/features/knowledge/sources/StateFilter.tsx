import { knowledge } from 'virtual:contract'
import type { knowledge as contract } from '@millrace/contract'
import select from '../../../lib/kit/fields/SelectField.module.css'
import { useKnowledgeTexts } from '../texts.ts'
import css from './StateFilter.module.css'

interface StateFilterProps {
  state: contract.SourceState | undefined
  onState: (state: contract.SourceState | undefined) => void
}

/** Narrows the list to one state. */
export function StateFilter({ state, onState }: StateFilterProps) {
  const t = useKnowledgeTexts()
  return (
    <div className={css.filter}>
      <select
        className={select.select}
        aria-label={t('sources.stateFilter')}
        value={state ?? ''}
        onChange={({ target }) => onState(knowledge.SOURCE_STATES.find((one) => one === target.value))}
      >
        <option value="">{t('sources.all')}</option>
        {knowledge.SOURCE_STATES.map((one) => (
          <option key={one} value={one}>
            {t(`states.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
