import { Link } from '@tanstack/react-router'
import type { runs } from '@millrace/contract'
import Button from '@mui/material/Button'
import { ApprovalText } from '../../../lib/approvals/ApprovalText.tsx'
import { formatMoment } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useAnswerApproval, type ApprovalAnswer } from '../api/approvals.ts'
import { ApprovalForm } from './ApprovalForm.tsx'
import css from './Approvals.module.css'
import { useApprovalsTexts } from './texts.ts'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { useToolName } from '../../../lib/worker-tools/use-tool-name.ts'

/** One question with its form, or how it was answered. */
export function ApprovalCard({ approval }: { approval: runs.Approval }) {
  const t = useApprovalsTexts()
  const mayWrite = useMayWrite()
  const answer = useAnswerApproval(approval.id)
  const { title, text, tool, answered } = approval
  const nameOf = useToolName()
  const name = tool === null ? title : nameOf(tool)
  return (
    <article className={css.card}>
      <h2 className={css.name}>{name}</h2>
      <ApprovalFacts approval={approval} />
      {text ? <ApprovalText text={text} label={name} withNames /> : null}
      {answered ? <Answered answered={answered} /> : null}
      {mayWrite && !answered && approval.kind === 'repeat' ? (
        <RepeatForm
          pending={answer.isPending}
          error={answer.error}
          onAnswer={(body) => answer.mutate(body, { onSuccess: () => showMessage(t('sent')) })}
        />
      ) : null}
      {mayWrite && !answered && approval.kind === 'approval' ? (
        <ApprovalForm
          fields={approval.fields}
          pending={answer.isPending}
          error={answer.error}
          onAnswer={(body) => answer.mutate(body, { onSuccess: () => showMessage(t('sent')) })}
        />
      ) : null}
    </article>
  )
}

function ApprovalFacts({ approval }: { approval: runs.Approval }) {
  const t = useApprovalsTexts()
  const { flowId, flowTitle, executionId, jobId, assignee, createdAt, until, answered } = approval
  return (
    <p className={css.facts}>
      {flowId ? (
        <Link to="/console/workflow-detail/$id" params={{ id: flowId }}>
          {flowTitle}
        </Link>
      ) : executionId ? (
        <Link to="/console/executions/$id" params={{ id: executionId }}>
          {flowTitle}
        </Link>
      ) : (
        <span>{flowTitle}</span>
      )}
      {jobId ? (
        <Link to="/console/workflow-detail-history/$id" params={{ id: jobId }}>
          {t('toJob')}
        </Link>
      ) : null}
      {assignee ? <span>{t('to', { name: assignee })}</span> : null}
      <span>
        {t('since')} <Age at={createdAt} />
      </span>
      {until && !answered ? (
        <span>
          {t('until')} {formatMoment(until)}
        </span>
      ) : null}
    </p>
  )
}

export function Answered({ answered }: { answered: { approved: boolean; at: string; by?: string } }) {
  const t = useApprovalsTexts()
  const what = t(answered.approved ? 'approved' : 'declined')
  return (
    <p className={css.facts}>
      <strong>{answered.by ? t('by', { what, name: answered.by }) : what}</strong>
      <span>{formatMoment(answered.at)}</span>
    </p>
  )
}

interface RepeatFormProps {
  pending: boolean
  error: unknown
  onAnswer: (answer: ApprovalAnswer) => void
}

/** Asks what to do with a step that may or may not have run. */
function RepeatForm({ pending, error, onAnswer }: RepeatFormProps) {
  const t = useApprovalsTexts()
  return (
    <div className={layout.fields}>
      {error ? <Callout kind="error">{isConflict(error) ? t('already') : bannerText(error)}</Callout> : null}
      <div className={layout.row}>
        <Button variant="contained" disabled={pending} onClick={() => onAnswer({ approved: true })}>
          {t('repeat')}
        </Button>
        <Button disabled={pending} onClick={() => onAnswer({ approved: false })}>
          {t('skip')}
        </Button>
        <Button disabled={pending} onClick={() => onAnswer({ approved: false, fail: true })}>
          {t('fail')}
        </Button>
      </div>
    </div>
  )
}
