import Button from '@mui/material/Button'
import type { flows } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { showMessage } from '../../../../lib/notify/message.ts'
import { useActions, useEditorContext } from '../store/context.ts'
import css from './Builder.module.css'
import { useBuilderTexts } from './texts.ts'
import { tryChange } from './try-change.ts'
import { useJudge } from './use-chat.ts'

const ProposalDialog = lazy(() => import('./ProposalDialog.tsx'))

interface MessageProps {
  message: flows.FlowMessage
  flowId: string | null
}

/** A chat message or a proposed change. */
export function Message({ message, flowId }: MessageProps) {
  const t = useBuilderTexts()
  const { role, text, problem, by } = message
  const said = problem === null ? text : t(`problems.${problem}`, { text })
  return (
    <li className={css.message} data-role={role}>
      <span className={css.who}>{role === 'user' ? (by ?? t('you')) : t('assistant')}</span>
      {problem === null ? <p>{said}</p> : <Callout kind="warning">{said}</Callout>}
      {message.changes ? <Proposal message={message} changes={message.changes} flowId={flowId} /> : null}
    </li>
  )
}

function Proposal({ message, changes, flowId }: MessageProps & { changes: flows.FlowChange[] }) {
  const t = useBuilderTexts()
  const { editor, catalogue, readOnly } = useEditorContext()
  const { edit } = useActions()
  const judge = useJudge(flowId)
  const [shown, setShown] = useState<{ before: flows.FlowDocument; after: flows.FlowDocument } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { verdict } = message

  /** The current draft with the change applied; null when it no longer fits. */
  function tried(): flows.FlowDocument | null {
    const result = tryChange(editor.document(), changes, catalogue)
    setRefused(result.ok ? null : t(result.why, { reason: result.reason }))
    return result.ok ? result.document : null
  }

  function apply() {
    const document = tried()
    setShown(null)
    if (!document) return
    edit(() => document)
    judge.mutate({ id: message.id, verdict: 'applied' })
    showMessage(t('appliedMessage'))
  }

  function reject() {
    setShown(null)
    judge.mutate({ id: message.id, verdict: 'rejected' })
  }

  function look() {
    const after = tried()
    if (after) setShown({ before: editor.document(), after })
  }

  const isOpen = verdict === null && !judge.isPending
  return (
    <div className={css.proposal}>
      <span className={css.who}>
        {t('count', { count: changes.length })}
        {verdict ? ` · ${t(verdict)}` : ''}
      </span>
      {isOpen ? (
        <div className={css.buttons}>
          <Button size="small" onClick={look}>
            {t('look')}
          </Button>
          {readOnly ? null : (
            <>
              <Button size="small" variant="contained" onClick={apply}>
                {t('apply')}
              </Button>
              <Button size="small" variant="text" onClick={reject}>
                {t('reject')}
              </Button>
            </>
          )}
        </div>
      ) : null}
      {refused ? <Callout kind="warning">{refused}</Callout> : null}
      <Suspense fallback={null}>
        {shown ? (
          <ProposalDialog
            before={shown.before}
            after={shown.after}
            onApply={readOnly ? null : apply}
            onReject={readOnly ? null : reject}
            onClose={() => setShown(null)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
