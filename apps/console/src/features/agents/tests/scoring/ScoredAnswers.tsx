import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import type { agentScoring } from '@millrace/contract'
import { withoutMarks } from '@millrace/contract/hidden-text'
import { Markdown } from '@millrace/ui'
import { useState } from 'react'
import { useChatTexts } from '../../../../lib/chat-texts.ts'
import { formatMoment } from '../../../../lib/format.ts'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import table from '../../../../lib/kit/tables/Table.module.css'
import { showMessage } from '../../../../lib/notify/message.ts'
import { OutcomeReason } from '../../../../lib/tests/Reason.tsx'
import css from '../../../../lib/tests/Tests.module.css'
import { Verdict } from '../../../../lib/tests/Verdict.tsx'
import type { TestSet } from '../calls.ts'
import { type Only, useSaveQuestion, useScoredAnswers } from './calls.ts'
import { useScoringTexts } from './texts.ts'

interface ScoredAnswersProps {
  agentId: string
  /** To which questions can be added. */
  sets: readonly TestSet[]
  readOnly: boolean
}

/** The newest scored answers, at first those that failed. */
export function ScoredAnswers({ agentId, sets, readOnly }: ScoredAnswersProps) {
  const t = useScoringTexts()
  const chat = useChatTexts()
  const [only, setOnly] = useState<Only>('failed')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useScoredAnswers(agentId, only)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={css.results}>
      <SelectField
        label={t('answers.show')}
        value={only}
        onChange={({ target }) => setOnly(target.value as Only)}
      >
        <option value="failed">{t('answers.failed')}</option>
        <option value="all">{t('answers.all')}</option>
      </SelectField>
      {data && items.length === 0 ? <p className={css.small}>{t('answers.none')}</p> : null}
      {items.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so it takes the keyboard.
        <section className={css.scroll} aria-label={t('answers.label')} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('answers.question')}</th>
                <th scope="col">{t('answers.answer')}</th>
                <th scope="col">{t('answers.result')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.messageId}>
                  <th scope="row" className={css.question}>
                    {item.question}
                    <p className={css.small}>{formatMoment(item.answeredAt)}</p>
                  </th>
                  <td data-label={t('answers.answer')}>
                    <Markdown text={withoutMarks(item.answer)} t={chat} />
                    {item.sources.length > 0 ? (
                      <p className={css.small}>{t('answers.sources', { names: item.sources.join(', ') })}</p>
                    ) : null}
                  </td>
                  <td data-label={t('answers.result')}>
                    <Result agentId={agentId} item={item} sets={readOnly ? [] : sets} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('answers.more')}
        </Button>
      ) : null}
    </div>
  )
}

interface ResultProps {
  agentId: string
  item: agentScoring.ScoredAnswer
  sets: readonly TestSet[]
}

function Result({ agentId, item, sets }: ResultProps) {
  const t = useScoringTexts()
  return (
    <div className={css.outcome}>
      <Verdict verdict={item.verdict} />
      <OutcomeReason outcome={item} />
      <Link
        to="/console/agent/setting/$id"
        params={{ id: agentId }}
        search={{ tab: 'chatLogs', conversation: item.conversationId }}
      >
        {t('answers.conversation')}
      </Link>
      {item.question === '' ? null : <SaveQuestion agentId={agentId} question={item.question} sets={sets} />}
    </div>
  )
}

interface SaveQuestionProps {
  agentId: string
  question: string
  sets: readonly TestSet[]
}

/** What the agent should have said isn't known yet, so the question is saved without an expected answer. */
function SaveQuestion({ agentId, question, sets }: SaveQuestionProps) {
  const t = useScoringTexts()
  const save = useSaveQuestion(agentId)
  const usable = sets.filter(({ sheet }) => sheet !== null)
  if (usable.length === 0) return null
  return (
    <SelectField
      label={t('answers.test')}
      value=""
      disabled={save.isPending || save.isSuccess}
      onChange={({ target }) => {
        const set = usable.find(({ id }) => id === target.value)
        if (!set) return
        const saved = { onSuccess: () => showMessage(t('answers.saved', { name: set.name })) }
        save.mutate({ setId: set.id, question: question.replaceAll(/\s+/g, ' ').slice(0, 4000) }, saved)
      }}
    >
      <option value="">{t(save.isSuccess ? 'answers.done' : 'answers.choose')}</option>
      {usable.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
