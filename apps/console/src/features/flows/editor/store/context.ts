import type { flows } from '@millrace/contract'
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { CanvasSlot } from './canvas-handle.ts'
import type { Document } from '../model/document.ts'
import type { Editor, EditorState } from './editor-store.ts'

export interface EditorContext {
  editor: Editor
  /** All node types, with texts in the user's language. */
  catalogue: flows.Catalogue
  /** Null until the first change creates the flow. */
  flowId: string | null
  /** Read-only: missing permission, or a flow of another project. */
  readOnly: boolean
  /** The canvas while it is mounted. */
  canvas: CanvasSlot
}

const Context = createContext<EditorContext | null>(null)
export const EditorProvider = Context.Provider

export function useEditorContext(): EditorContext {
  const found = use(Context)
  if (!found) throw new Error('outside of the flow editor')
  return found
}

/** Selects part of the editor state; the result must be referentially stable while it does not change. */
export const useEditor = <T>(pick: (state: EditorState) => T): T => useStore(useEditorContext().editor, pick)

export const useActions = () => useEditorContext().editor.actions

export const useDocument = <T>(pick: (document: Document) => T): T =>
  useEditor((state) => pick(state.history.present))
