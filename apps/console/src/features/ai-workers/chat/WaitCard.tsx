import Button from '@mui/material/Button'
import type { aiWorkers } from '@millrace/contract'
import { Markdown } from '@millrace/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Coins from 'lucide-react/icons/coins'
import Pause from 'lucide-react/icons/pause'
import UserCheck from 'lucide-react/icons/user-check'
import { useState, type FormEvent, type ReactNode } from 'react'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import { ApprovalText } from '../../../lib/approvals/ApprovalText.tsx'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import { formatCredits } from '../../../lib/flows/format.ts'
import { formatNumber } from '../../../lib/format.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useToolName } from '../../../lib/worker-tools/use-tool-name.ts'
import { useDecide, useExecutionCommand } from '../api/executions.ts'
import { BudgetFields, useMoreBudget } from './BudgetFields.tsx'
import { useWorkerChatTexts } from './texts.ts'
import css from './WorkerChat.module.css'

interface WaitProps {
  execution: aiWorkers.Execution
  wait: NonNullable<aiWorkers.Execution['wait']>
}

/** What the execution waits for, and the way to give it that. Nothing while it works. */
export function WaitCard({ execution }: { execution: aiWorkers.Execution }) {
  const { wait } = execution
  if (!wait) return null
  switch (wait.kind) {
    case 'approval':
      return <ApprovalWait execution={execution} wait={wait} />
    case 'question':
      return <QuestionWait wait={wait} />
    case 'budget':
      return <BudgetWait execution={execution} />
    default:
      return <PauseWait execution={execution} wait={wait} />
  }
}

interface CardProps {
  icon: ReactNode
  title: string
  children: ReactNode
}

function Card({ icon, title, children }: CardProps) {
  return (
    <section className={css.card} aria-label={title} data-waiting="true">
      <h3>
        {icon}
        {title}
      </h3>
      {children}
    </section>
  )
}

function ApprovalWait({ execution, wait }: WaitProps) {
  const t = useWorkerChatTexts()
  const mayWrite = useMayWrite()
  const decide = useDecide(execution.id)
  const [comment, setComment] = useState('')
  const answer = (approved: boolean) => {
    if (!decide.isPending) decide.mutate({ waitId: wait.id, approved, comment: comment.trim() })
  }
  const { error } = decide
  const nameOf = useToolName()
  const title = wait.tool === null ? wait.title : nameOf(wait.tool)
  return (
    <Card icon={<UserCheck size={16} aria-hidden="true" />} title={t('approval.title')}>
      <p className={css.cardTitle}>{title}</p>
      {wait.text ? <ApprovalText text={wait.text} label={title} withNames /> : null}
      {mayWrite ? (
        <form
          className={layout.fields}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            answer(true)
          }}
        >
          <TextField
            label={t('approval.comment')}
            optional
            value={comment}
            inputProps={{ maxLength: 4000 }}
            onChange={({ target }) => setComment(target.value)}
          />
          {error ? (
            <Callout kind="error">{isConflict(error) ? t('approval.already') : bannerText(error)}</Callout>
          ) : null}
          <div className={layout.row}>
            <Button type="submit" variant="contained" disabled={decide.isPending}>
              {t('approval.approve')}
            </Button>
            <Button disabled={decide.isPending} onClick={() => answer(false)}>
              {t('approval.decline')}
            </Button>
          </div>
        </form>
      ) : null}
    </Card>
  )
}

function QuestionWait({ wait }: Pick<WaitProps, 'wait'>) {
  const t = useWorkerChatTexts()
  const chat = useChatTexts()
  const mayWrite = useMayWrite()
  return (
    <Card icon={<CircleHelp size={16} aria-hidden="true" />} title={t('question.title')}>
      <Markdown text={wait.text} t={chat} />
      {mayWrite ? <p className={css.quiet}>{t('question.hint')}</p> : null}
    </Card>
  )
}

function BudgetWait({ execution }: { execution: aiWorkers.Execution }) {
  const t = useWorkerChatTexts()
  const mayWrite = useMayWrite()
  const more = useMoreBudget(execution)
  const { maxCalls, maxCredits, credits } = execution
  return (
    <Card
      icon={<Coins size={16} aria-hidden="true" />}
      title={t(more.isOfCredits ? 'budget.short' : 'budget.title')}
    >
      <p>
        {more.isOfCredits
          ? t('budget.credits', {
              count: maxCredits ?? 0,
              formatted: formatCredits(maxCredits ?? 0),
              used: formatCredits(credits),
            })
          : t('budget.calls', { count: maxCalls, formatted: formatNumber(maxCalls) })}
      </p>
      {mayWrite ? (
        <form
          className={layout.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            more.submit(() => undefined)
          }}
        >
          <BudgetFields execution={execution} more={more} />
          <div className={layout.row}>
            <Button type="submit" variant="contained" disabled={more.add.isPending}>
              {t('budget.action')}
            </Button>
          </div>
        </form>
      ) : null}
    </Card>
  )
}

function PauseWait({ execution, wait }: WaitProps) {
  const t = useWorkerChatTexts()
  const mayWrite = useMayWrite()
  const command = useExecutionCommand(execution.id)
  return (
    <Card icon={<Pause size={16} aria-hidden="true" />} title={t('paused.title')}>
      <p>{t(wait.kind === 'credits' ? 'paused.noCredits' : 'paused.text')}</p>
      {mayWrite ? (
        <div className={layout.row}>
          <Button variant="contained" disabled={command.isPending} onClick={() => command.mutate('resume')}>
            {t('resume')}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
