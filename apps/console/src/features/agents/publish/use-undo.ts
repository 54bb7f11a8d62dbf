import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isConflict } from '../../../lib/api/failures.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { applyStep, OutdatedStep } from './apply-step.ts'
import { beginHistory, saveDraft, useDraftHistory } from './history.ts'
import { usePublishTexts } from './texts.ts'

type Way = 'undo' | 'redo'

/** Undo and redo for every field of the draft, by buttons and shortcuts, while its page is open. */
export function useUndo(agentId: string, readOnly: boolean) {
  const t = usePublishTexts()
  const queries = useQueryClient()
  const { past, future } = useDraftHistory()
  const { mutate, isPending } = useMutation({
    mutationFn: (way: Way) => move(queries, agentId, way),
    onSuccess: (done, way) => {
      if (done === 'outdated') showMessage(t('outdated'), 'warning')
      else if (done) showMessage(t(way === 'undo' ? 'undone' : 'redone'))
    },
    scope: { id: `undo in ${agentId}` },
  })
  useEffect(() => {
    beginHistory(agentId)
  }, [agentId])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = wayOf(event)
    if (!way || readOnly) return
    event.preventDefault()
    mutate(way)
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return {
    undo: past.length > 0 && !isPending ? () => mutate('undo') : null,
    redo: future.length > 0 && !isPending ? () => mutate('redo') : null,
  }
}

/** Text fields have their own undo; open dialogs and menus handle keys themselves. */
function wayOf(event: KeyboardEvent): Way | null {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return null
  if (isText(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : null
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|color|range|button)$/.test(target.type)))

/** Undoes or redoes one entry. An entry that someone else has overwritten is dropped. */
async function move(
  queries: ReturnType<typeof useQueryClient>,
  agentId: string,
  way: Way,
): Promise<'done' | 'outdated' | null> {
  await saveDraft()
  const { past, future } = useDraftHistory.getState()
  const entry = (way === 'undo' ? past : future).at(-1)
  if (!entry) return null
  const rest = way === 'undo' ? { past: past.slice(0, -1), future } : { past, future: future.slice(0, -1) }
  const steps = way === 'undo' ? entry.toReversed() : entry
  try {
    for (const step of steps) await applyStep(queries, agentId, { step, way })
  } catch (error) {
    if (!(error instanceof OutdatedStep) && !isConflict(error)) throw error
    useDraftHistory.setState({ ...rest, typedAt: null })
    return 'outdated'
  }
  const moved =
    way === 'undo'
      ? { past: rest.past, future: [...future, entry] }
      : { past: [...past, entry], future: rest.future }
  useDraftHistory.setState({ ...moved, typedAt: null })
  return 'done'
}
