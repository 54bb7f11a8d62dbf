import { createContext, use, useRef } from 'react'
import { commandOf, nameOfKey } from '../keys.ts'
import { useEditorContext } from '../store/context.ts'
import { useHistory } from '../use-history.ts'
import { startsStep, type TextChange } from './typing-steps.ts'

const FlowText = createContext(false)

/** Texts below are parts of the flow: what is undone in them is undone in its one history. */
export const FlowTextProvider = FlowText.Provider

type Keys = Parameters<typeof nameOfKey>[0]

export interface FlowTextHistory {
  /** Before a change: whether it is a step of its own or goes on with the one before. */
  step: (change: TextChange) => void
  undo: () => void
  redo: () => void
  /** Whether the key was one of the history. */
  onKey: (event: Keys) => boolean
}

/** The flow's history for a text of it; null for texts that are not in the flow, which keep one of their own. */
export function useFlowTextHistory(): FlowTextHistory | null {
  const isOfFlow = use(FlowText)
  const { editor, readOnly } = useEditorContext()
  const { undo, redo } = useHistory()
  const last = useRef<{ change: TextChange; at: number } | null>(null)
  if (!isOfFlow) return null
  return {
    step(change) {
      const now = { change, at: performance.now() }
      if (startsStep(last.current, now)) editor.actions.endGesture()
      last.current = now
    },
    undo,
    redo,
    onKey(event) {
      const command = commandOf(nameOfKey(event), readOnly)
      if (command === 'undo') undo()
      else if (command === 'redo') redo()
      else return false
      return true
    },
  }
}
