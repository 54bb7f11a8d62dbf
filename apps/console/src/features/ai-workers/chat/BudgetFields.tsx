import type { aiWorkers } from '@millrace/contract'
import { useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useAddBudget } from '../api/executions.ts'
import { readMore } from './more-budget.ts'
import { useWorkerChatTexts } from './texts.ts'

/** What an execution gets on top of its budget, as it is typed. */
export function useMoreBudget(execution: aiWorkers.Execution) {
  const { maxCredits, credits, calls, maxCalls } = execution
  const add = useAddBudget(execution.id)
  const isOfCredits = maxCredits !== null && calls < maxCalls
  const [moreCalls, setMoreCalls] = useState(isOfCredits ? '' : String(Math.min(maxCalls, 1000)))
  const [moreCredits, setMoreCredits] = useState(isOfCredits ? String(Math.max(1, Math.ceil(credits))) : '')
  const [tried, setTried] = useState(false)
  const read = readMore(moreCalls, moreCredits)
  return {
    add,
    isOfCredits,
    texts: { moreCalls, moreCredits },
    setMoreCalls,
    setMoreCredits,
    isWrong: tried && read === null,
    submit: (onSuccess: () => void) => {
      setTried(true)
      if (read && !add.isPending) add.mutate(read, { onSuccess })
    },
  }
}

interface BudgetFieldsProps {
  execution: aiWorkers.Execution
  more: ReturnType<typeof useMoreBudget>
}

export function BudgetFields({ execution, more }: BudgetFieldsProps) {
  const t = useWorkerChatTexts()
  const { texts, isWrong, add } = more
  const isLimited = execution.maxCredits !== null
  return (
    <>
      {add.error ? <Callout kind="error">{bannerText(add.error)}</Callout> : null}
      <div className={layout.pair}>
        <TextField
          label={t('budget.moreCalls')}
          type="number"
          value={texts.moreCalls}
          error={isWrong ? t('budget.wrong') : undefined}
          inputProps={{ min: 0, step: 1 }}
          onChange={({ target }) => more.setMoreCalls(target.value)}
        />
        <TextField
          label={t('budget.moreCredits')}
          type="number"
          optional
          value={texts.moreCredits}
          help={isLimited ? undefined : t('budget.unlimited')}
          disabled={!isLimited}
          inputProps={{ min: 0, step: 'any' }}
          onChange={({ target }) => more.setMoreCredits(target.value)}
        />
      </div>
    </>
  )
}
