import { createContext, use, useRef } from 'react'
import { commandOf, nameOfKey } from '../keys.ts'
import { useEditorContext } from '../store/context.ts'
import { useHistory } from '../use-history.ts'
import { startsStep, type TextChange } from './typing-steps.ts'

const FlowText = createContext(false)

/** Texts inside are part of the flow and share its undo history. */
export const FlowTextProvider = FlowText.Provider

type Keys = Parameters<typeof nameOfKey>[0]

export interface FlowTextHistory {
  /** Call before a change: whether it is a new undo step or continues the last one. */
  step: (change: TextChange) => void
  undo: () => void
  redo: () => void
  /** Returns whether the key was handled. */
  onKey: (event: Keys) => boolean
}

/** The flow's history for a text in it; null outside flows, where each text has its own history. */
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
