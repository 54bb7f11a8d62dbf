import { agents } from 'virtual:contract'
import type { agents as contract } from '@millrace/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { agentQuery } from '../../features/agents/get-agent.ts'
import { AddForms, FilePicker } from '../../features/knowledge/sources/AddForms.tsx'
import { fileLimits } from '../../features/knowledge/upload/file-limits.ts'
import { useKnowledgeTexts } from '../../features/knowledge/texts.ts'
import { addFiles } from '../../features/knowledge/upload/upload-queue.ts'
import { FirstAgent } from '../../features/onboarding/FirstAgent.tsx'
import { freeName, nameFromFiles } from '../../features/onboarding/name-from-files.ts'
import { useOnboardingTexts } from '../../features/onboarding/texts.ts'
import { api } from '../../lib/api/client.ts'
import { bannerText } from '../../lib/api/failures.ts'
import { useProjectId } from '../../lib/api/use-project-id.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { DropHint } from '../../lib/DropHint.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { useDrop } from '../../lib/use-drop.ts'

interface FirstAgentStartProps {
  onOther: () => void
  /** Closes the dialog, if shown in one. */
  onClose?: () => void
  /** Names of existing agents. */
  names?: readonly string[]
}

/** The knowledge base created with it. */
function baseOf({ knowledgeIds: [own] }: contract.Agent): string {
  if (own === undefined) throw new Error('An agent that is made with a knowledge base has one.')
  return own
}

/** The ways to create an agent: given files or text become a knowledge base with an agent. */
export default function FirstAgentStart({ onOther, onClose, names = [] }: FirstAgentStartProps) {
  const t = useOnboardingTexts()
  const upload = useKnowledgeTexts()
  const language = useLanguage()
  const projectId = useProjectId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typing, setTyping] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  // Created with the first text; retrying with another text uses the same agent.
  const made = useRef<Promise<contract.Agent> | null>(null)

  const make = (baseName: string | null) => {
    const name = freeName(t('first.name'), names)
    const body = { name, ownKnowledge: baseName ?? name, templateLanguage: language }
    return api.call(agents.create, { body })
  }

  const open = (agent: contract.Agent) => {
    queries.setQueryData(agentQuery(agent.id).queryKey, agent)
    void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
    void queries.invalidateQueries({ queryKey: ['knowledge', 'list'] })
    onClose?.()
    const search = { tab: 'Knowledge', made: 'now' } as const
    void navigate({ to: '/console/agent/setting/$id', params: { id: agent.id }, search })
  }

  async function onFiles(files: File[]) {
    if (files.length === 0) return
    try {
      const agent = await make(nameFromFiles(files.map(({ name }) => name)))
      const baseId = baseOf(agent)
      addFiles(baseId, files, () => void queries.invalidateQueries({ queryKey: ['knowledge', baseId] }))
      open(agent)
    } catch (error) {
      showMessage(bannerText(error), 'error')
    }
  }
  const over = useDrop(true, (files) => void onFiles(files))

  async function baseOfText(): Promise<string> {
    made.current ??= make(null)
    try {
      return baseOf(await made.current)
    } catch (error) {
      made.current = null
      throw error
    }
  }

  function closeText() {
    setTyping(false)
    // The form already shows the error.
    void made.current?.then(open, () => undefined)
  }

  return (
    <FirstAgent
      onFiles={() => picker.current?.click()}
      onText={() => setTyping(true)}
      onOther={onOther}
      onClose={onClose}
    >
      <FilePicker ref={picker} onFiles={(files) => void onFiles(files)} />
      <AddForms
        kind={typing ? 'text' : null}
        base={baseOfText}
        draftKey={projectId ?? ''}
        onClose={closeText}
      />
      {over ? <DropHint title={t('first.drop')} text={upload('upload.dropHint', fileLimits())} /> : null}
    </FirstAgent>
  )
}
