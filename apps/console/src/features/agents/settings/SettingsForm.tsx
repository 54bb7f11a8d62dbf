import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { agents } from '@millrace/contract'
import layout from '../../../lib/kit/fields/Form.module.css'
import { useAgentsTexts } from '../texts.ts'
import { ConfigureTab } from './ConfigureTab.tsx'
import { ConflictCallout } from './ConflictCallout.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import type { TabProps } from './tab-props.ts'
import { useDraft } from '../workspace/draft.tsx'
import { useAgentForm } from './use-agent-form.ts'
import { Visibility } from './fields/Visibility.tsx'

const DeleteAgent = lazy(() => import('../list/DeleteAgent.tsx'))

interface SettingsFormProps {
  agent: agents.Agent
  /** The shown part of the form; null while another tab is open. */
  tab: string | null
  /** Where the save status is shown. */
  status: HTMLElement | null
  /** Where decisions are requested. */
  notice: HTMLElement | null
  readOnly: boolean
  onDeleted: () => void
}

/** One form for two tabs, saved while typing. */
export default function SettingsForm(shown: SettingsFormProps) {
  const { agent, tab, status, notice, readOnly, onDeleted } = shown
  const t = useAgentsTexts()
  const { show } = useDraft()
  const { form, state, autosave } = useAgentForm(agent, (values) => show({ agent: values }))
  const props = {
    form,
    agent,
    readOnly,
    onRevision: (revision: number) => autosave.adopt(revision),
  }
  return (
    <>
      {status
        ? createPortal(<SaveStatus state={state} onRetry={() => void autosave.flush()} />, status)
        : null}
      {notice && state.phase === 'conflict'
        ? createPortal(
            <ConflictCallout
              fields={state.fields.map((field) => t(`fields.${field as agents.AgentField}`))}
              onOverwrite={() => void autosave.overwrite()}
              onReload={() => autosave.reload()}
            />,
            notice,
          )
        : null}
      {tab === 'profile' ? <ProfileTab {...props} /> : null}
      {tab === 'configure' ? <ConfigureTab {...props} /> : null}
      {tab === 'security' ? <VisibilitySection {...props} /> : null}
      {tab === 'profile' && !readOnly ? <DeleteSection agent={agent} onDeleted={onDeleted} /> : null}
    </>
  )
}

/** Who may talk to the agent; what they may write is set below. */
function VisibilitySection(props: TabProps) {
  return (
    <div className={layout.column}>
      <Visibility {...props} />
    </div>
  )
}

function DeleteSection({ agent, onDeleted }: { agent: agents.Agent; onDeleted: () => void }) {
  const t = useAgentsTexts()
  const [asking, setAsking] = useState(false)
  return (
    <div className={layout.column}>
      <section className={layout.section}>
        <h2>{t('settings.delete.title')}</h2>
        <p>{t('settings.delete.text')}</p>
        <Button color="error" onClick={() => setAsking(true)}>
          {t('settings.delete.action')}
        </Button>
      </section>
      <Suspense fallback={null}>
        {asking ? <DeleteAgent agent={agent} onClose={() => setAsking(false)} onDeleted={onDeleted} /> : null}
      </Suspense>
    </div>
  )
}
