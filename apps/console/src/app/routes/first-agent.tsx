import { agents, knowledge } from 'virtual:contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { agentQuery } from '../../features/agents/get-agent.ts'
import { AddForms, FilePicker } from '../../features/knowledge/sources/AddForms.tsx'
import { fileLimits } from '../../features/knowledge/upload/file-limits.ts'
import { useKnowledgeTexts } from '../../features/knowledge/texts.ts'
import { addFiles } from '../../features/knowledge/upload/upload-queue.ts'
import { FirstAgent } from '../../features/onboarding/FirstAgent.tsx'
import { nameFromFiles } from '../../features/onboarding/name-from-files.ts'
import { useOnboardingTexts } from '../../features/onboarding/texts.ts'
import { api } from '../../lib/api/client.ts'
import { bannerText } from '../../lib/api/failures.ts'
import { DropHint } from '../../lib/DropHint.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { useDrop } from '../../lib/use-drop.ts'

/** The first screen of an empty project: files or text that are given there become a base and an agent on it. */
export default function FirstAgentStart({ onOther }: { onOther: () => void }) {
  const t = useOnboardingTexts()
  const upload = useKnowledgeTexts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [typing, setTyping] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  // Made with the first text; a text that fails and is given again goes to the same.
  const made = useRef<NewAgent | null>(null)

  const open = (agentId: string) => {
    void queries.invalidateQueries({ queryKey: ['agents', 'list'] })
    void queries.invalidateQueries({ queryKey: ['knowledge', 'list'] })
    void navigate({ to: '/console/agent/setting/$id', params: { id: agentId }, search: { tab: 'Knowledge' } })
  }

  async function onFiles(files: File[]) {
    if (files.length === 0) return
    try {
      const { agent, baseId } = await make(t('first.name'), nameFromFiles(files.map(({ name }) => name)))
      addFiles(baseId, files, () => void queries.invalidateQueries({ queryKey: ['knowledge', baseId] }))
      queries.setQueryData(agentQuery(agent.id).queryKey, agent)
      open(agent.id)
    } catch (error) {
      showMessage(bannerText(error), 'error')
    }
  }
  const over = useDrop(true, (files) => void onFiles(files))

  return (
    <FirstAgent onFiles={() => picker.current?.click()} onText={() => setTyping(true)} onOther={onOther}>
      <FilePicker ref={picker} onFiles={(files) => void onFiles(files)} />
      <AddForms
        kind={typing ? 'text' : null}
        base={async () => (made.current ??= await make(t('first.name'))).baseId}
        onClose={() => {
          setTyping(false)
          if (made.current) open(made.current.agent.id)
        }}
      />
      {over ? <DropHint title={t('first.drop')} text={upload('upload.dropHint', fileLimits())} /> : null}
    </FirstAgent>
  )
}

type NewAgent = Awaited<ReturnType<typeof make>>

/** A base, called as its file is, and an agent that answers from it. Without the agent, the base goes again. */
async function make(name: string, baseName: string | null = null) {
  const base = await api.call(knowledge.create, { body: { name: baseName ?? name } })
  try {
    const agent = await api.call(agents.create, { body: { name, knowledgeIds: [base.id] } })
    return { agent, baseId: base.id }
  } catch (error) {
    await api.call(knowledge.remove, { params: { id: base.id } }).catch(() => undefined)
    throw error
  }
}
