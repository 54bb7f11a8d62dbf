import { type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { agents } from '@millrace/contract'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { useBotConfig } from '../bot-config.ts'
import { useAgentsTexts } from '../texts.ts'
import { ConflictCallout } from './ConflictCallout.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { usePartForm, type PartForm } from './use-part-form.ts'

type PartName = 'appearance' | 'leads' | 'notification' | 'security' | 'handoff'

export interface PartTabProps {
  agent: agents.Agent
  readOnly: boolean
  /** Where the save status is shown. */
  status: HTMLElement | null
  /** Where decisions are requested. */
  notice: HTMLElement | null
}

interface Props<N extends PartName> extends PartTabProps {
  part: N
  render: (form: PartForm<N>['form']) => ReactNode
  /** Labels of the part's fields. */
  fieldName?: (field: string) => string
  /** Called with the form's values before they are saved. */
  onValues?: (values: Pick<agents.BotConfig, PartName>[N]) => void
}

/** A tab with one part of the chat settings. */
export function PartTab<N extends PartName>(props: Props<N>) {
  const { data, error, refetch } = useBotConfig(props.agent.id)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  return data ? <Loaded {...props} stored={data} /> : <SettingsSkeleton />
}

interface LoadedProps<N extends PartName> extends Props<N> {
  stored: { config: agents.BotConfig; revision: number }
}

function Loaded<N extends PartName>({
  agent,
  part,
  stored,
  status,
  notice,
  render,
  fieldName,
  onValues,
}: LoadedProps<N>) {
  const t = useAgentsTexts()
  const { form, state, autosave } = usePartForm(agent.id, part, stored, (values) => onValues?.(values))
  return (
    <>
      {status
        ? createPortal(<SaveStatus state={state} onRetry={() => void autosave.flush()} />, status)
        : null}
      {notice && state.phase === 'conflict'
        ? createPortal(
            <ConflictCallout
              fields={state.fields.map(
                fieldName ?? ((field) => t(`chatFields.${field as keyof agents.Security}`)),
              )}
              onOverwrite={() => void autosave.overwrite()}
              onReload={() => autosave.reload()}
            />,
            notice,
          )
        : null}
      {render(form)}
    </>
  )
}
