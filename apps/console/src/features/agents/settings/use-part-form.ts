import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, type DefaultValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { agents } from '@millrace/contract'
import { isConflict } from '../../../lib/api/failures.ts'
import { Autosave, type SaveState } from '../../../lib/autosave/autosave.ts'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { botConfigQuery, saveBotConfig } from '../bot-config.ts'
import { isInDraft, recordFields } from '../publish/history.ts'
import { useSaveOnLeaving } from './use-save-on-leaving.ts'

type Parts = Pick<agents.BotConfig, 'appearance' | 'leads' | 'notification' | 'security' | 'handoff'>
type PartName = keyof Parts
interface Stored {
  config: agents.BotConfig
  revision: number
}

export interface PartForm<N extends PartName> {
  form: UseFormReturn<Parts[N]>
  state: SaveState
  autosave: Autosave<Parts[N]>
}

/** A form for one part of a chat's settings, saved while typing. `onValues` gets its current values. */
export function usePartForm<N extends PartName>(
  id: string,
  name: N,
  stored: Stored,
  onValues: (values: Parts[N]) => void,
): PartForm<N> {
  const queries = useQueryClient()
  const [state, setState] = useState<SaveState>({ phase: 'clean' })
  const schema = agents.botConfig.shape[name].unwrap()
  const form = useForm<Parts[N]>({
    resolver: contractResolver(schema as never),
    defaultValues: stored.config[name] as DefaultValues<Parts[N]>,
    mode: 'onChange',
  })
  const [autosave] = useState(() => {
    const { queryKey } = botConfigQuery(id)
    const savedOf = ({ config, revision }: Stored) => ({ ...config[name], revision })
    return new Autosave<Parts[N]>(savedOf(stored), {
      values: () => form.getValues(),
      show: (values) => showValues(form, values),
      valid: (changes) => validOf(schema, changes),
      save: async (changes, revision) => {
        const before = queries.getQueryData(queryKey)?.config ?? stored.config
        const part = { ...before[name], ...changes }
        const saved = await saveBotConfig(id, { [name]: part }, revision)
        queries.setQueryData(queryKey, saved)
        void queries.invalidateQueries({ queryKey: ['agents', id, 'changes'] })
        if (isInDraft(name))
          recordFields(id, name, {
            changed: changes,
            before: before[name],
            after: saved.config[name],
          })
        return savedOf(saved)
      },
      fetch: async () => savedOf(await queries.fetchQuery({ ...botConfigQuery(id), staleTime: 0 })),
      isConflict,
      onState: (next) => {
        if (next.phase === 'failed') placeIssues(next.error, form)
        setState(next)
      },
    })
  })
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
    autosave.received({ ...stored.config[name], revision: stored.revision })
  }, [autosave, name, stored])
  useSaveOnLeaving(autosave)
  return { form, state, autosave }
}

function showValues<V extends object>(form: UseFormReturn<V>, values: Partial<V>): void {
  for (const [key, value] of Object.entries(values))
    form.setValue(key as Path<V>, value as PathValue<V, Path<V>>, { shouldValidate: true })
}

interface Checker {
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }
}

/** The changes that are valid as they are: each field is checked separately. */
function validOf<V extends object>(schema: Checker, changes: Partial<V>): Partial<V> {
  const result = schema.safeParse(changes)
  if (result.success) return changes
  const wrong = new Set(result.error!.issues.map(({ path }) => String(path[0])))
  return Object.fromEntries(Object.entries(changes).filter(([key]) => !wrong.has(key))) as Partial<V>
}
