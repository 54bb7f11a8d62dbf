import { useMutation, useQueryClient } from '@tanstack/react-query'
import { agentTests } from 'virtual:contract'
import { useState } from 'react'
import { api } from '../../../lib/api/client.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useSaveTestTexts } from './texts.ts'

interface Saved {
  agentId: string
  /** The first of the agent's test sets; null: it has none. */
  firstSet: string | null
  onSaved: () => void
}

/** Adds a question to the chosen test set; without one, to a first one that it makes. */
export function useSaveTest({ agentId, firstSet, onSaved }: Saved) {
  const t = useSaveTestTexts()
  const queries = useQueryClient()
  const [setId, setSetId] = useState(firstSet)
  /** Kept, so that another try to save doesn't make a second one. */
  async function makeSet(): Promise<string> {
    const body = { name: t('firstSet') }
    const { id } = await api.call(agentTests.create, { params: { id: agentId }, body })
    setSetId(id)
    return id
  }
  const save = useMutation({
    mutationFn: async (body: { question: string; expected: string; source: string }) =>
      api.call(agentTests.addQuestion, {
        params: { id: agentId, setId: setId ?? (await makeSet()) },
        body: { ...body, question: body.question.replaceAll(/\s+/g, ' ') },
      }),
    onSuccess: () => {
      showMessage(t('saved'))
      onSaved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents', agentId, 'tests'] }),
    meta: { silent: true },
  })
  return { save, setId, setSetId }
}
