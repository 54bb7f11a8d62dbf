import Button from '@mui/material/Button'
import { Composer } from '@millrace/ui'
import { aiWorkers } from 'virtual:contract'
import type { aiWorkers as contract } from '@millrace/contract'
import { useRef } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useSendMessage } from '../api/executions.ts'
import { useLaunchWorker } from '../api/workers.ts'
import { isEnded } from '../states.ts'
import { setDraft, useChatMessageConfig } from '../stores.ts'
import { useWorkerChatTexts } from './texts.ts'
import css from './WorkerChat.module.css'

interface FootProps {
  worker: contract.AiWorker
  template: contract.Template
  execution: contract.Execution
  onLaunched: (executionId: string) => void
}

/** Below the chat: a message to the worker while it works, or another execution once it has ended. */
export function Foot(props: FootProps) {
  const { execution, template } = props
  const t = useWorkerChatTexts()
  const mayWrite = useMayWrite()
  if (!mayWrite) return null
  if (isEnded(execution.state))
    return (
      <footer className={css.foot}>
        <LaunchField {...props} />
      </footer>
    )
  return (
    <footer className={css.foot}>
      {template.needsModel ? <MessageField {...props} /> : <p className={css.quiet}>{t('fixed')}</p>}
    </footer>
  )
}

function MessageField({ worker, execution }: FootProps) {
  const t = useWorkerChatTexts()
  const chat = useChatTexts()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useChatMessageConfig(({ drafts }) => drafts[execution.id] ?? '')
  const send = useSendMessage(execution.id)
  const { name } = worker.metadata
  return (
    <>
      {send.error ? <Callout kind="error">{bannerText(send.error)}</Callout> : null}
      <Composer
        field={field}
        draft={draft}
        onDraft={(text) => setDraft(execution.id, text)}
        onSend={() => send.mutate(draft.trim(), { onSuccess: () => setDraft(execution.id, '') })}
        onStop={() => undefined}
        busy={false}
        waiting={send.isPending}
        agentName={name}
        most={aiWorkers.MESSAGE_MAX}
        placeholder={execution.wait?.kind === 'question' ? t('answer') : t('message', { name })}
        t={chat}
      />
    </>
  )
}

const GOAL_MAX = 8000

/** Starts another execution: as the worker is set, or with a goal that counts for this one alone. */
export function LaunchField({ worker, template, onLaunched }: Omit<FootProps, 'execution'>) {
  const t = useWorkerChatTexts()
  const chat = useChatTexts()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useChatMessageConfig(({ drafts }) => drafts[worker.id] ?? '')
  const launch = useLaunchWorker(worker.id)
  const start = (own: Partial<contract.LaunchParams>) =>
    launch.mutate(own, {
      onSuccess: ({ id }) => {
        setDraft(worker.id, '')
        onLaunched(id)
      },
    })
  return (
    <>
      {launch.error ? <Callout kind="error">{bannerText(launch.error)}</Callout> : null}
      {template.needsModel ? (
        <Composer
          field={field}
          draft={draft}
          onDraft={(text) => setDraft(worker.id, text)}
          onSend={() => start({ goal: draft.trim() })}
          onStop={() => undefined}
          busy={false}
          waiting={launch.isPending}
          agentName={worker.metadata.name}
          most={GOAL_MAX}
          placeholder={t('newGoal')}
          t={chat}
        />
      ) : null}
      <div className={css.footActions}>
        <Button
          variant="outlined"
          disabled={launch.isPending || worker.problems.length > 0}
          onClick={() => start({})}
        >
          {t(worker.launched ? 'launchAgain' : 'launch')}
        </Button>
      </div>
    </>
  )
}
