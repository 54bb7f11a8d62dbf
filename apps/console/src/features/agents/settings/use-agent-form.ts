import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { agents } from '@millrace/contract'
import { isConflict } from '../../../lib/api/failures.ts'
import { Autosave, type SaveState } from '../../../lib/autosave/autosave.ts'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { agentQuery } from '../get-agent.ts'
import { recordFields } from '../publish/history.ts'
import { useSaveOnLeaving } from './use-save-on-leaving.ts'
import { settingsSchema, updateAgent, validChanges } from '../update-agent.ts'

type AgentValues = agents.AgentValues

interface AgentForm {
  form: UseFormReturn<AgentValues>
  state: SaveState
  autosave: Autosave<AgentValues>
}

/** One form for all sections, saved while typing. Its values are passed to `onValues`. */
export function useAgentForm(agent: agents.Agent, onValues: (values: AgentValues) => void): AgentForm {
  const { id } = agent
  const queries = useQueryClient()
  const [state, setState] = useState<SaveState>({ phase: 'clean' })
  const form = useForm<AgentValues>({
    resolver: contractResolver(settingsSchema),
    defaultValues: agents.valuesOf(agent),
    mode: 'onChange',
  })
  const [autosave] = useState(
    () =>
      new Autosave<AgentValues>(agent, {
        values: () => form.getValues(),
        show: (values) => showValues(form, values),
        valid: validChanges,
        save: async (changes, revision) => {
          const before = queries.getQueryData(agentQuery(id).queryKey)
          const saved = await updateAgent(id, changes, revision)
          queries.setQueryData(agentQuery(id).queryKey, saved)
          void queries.invalidateQueries({ queryKey: ['agents', id, 'changes'] })
          if (before) recordFields(id, 'agent', { changed: changes, before, after: saved })
          return saved
        },
        fetch: () => queries.fetchQuery({ ...agentQuery(id), staleTime: 0 }),
        isConflict,
        onState: (next) => {
          if (next.phase === 'failed') placeIssues(next.error, form)
          setState(next)
        },
      }),
  )

  const tell = useEffectEvent(onValues)
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: () => {
        autosave.changed()
        tell(form.getValues())
      },
    })
  }, [form, autosave])
  useEffect(() => {
    autosave.received(agent)
  }, [autosave, agent])
  useSaveOnLeaving(autosave)
  return { form, state, autosave }
}

function showValues(form: UseFormReturn<AgentValues>, values: Partial<AgentValues>): void {
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as keyof AgentValues, value, {
      shouldValidate: true,
    })
  }
}
