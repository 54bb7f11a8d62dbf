import type { flows } from '@millrace/contract'
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { CanvasSlot } from './canvas-handle.ts'
import type { Document } from '../model/document.ts'
import type { Editor, EditorState } from './editor-store.ts'

export interface EditorContext {
  editor: Editor
  /** All types, with their texts in the language of the console. */
  catalogue: flows.Catalogue
  /** Null until the first change makes it. */
  flowId: string | null
  /** Looking only: no rights, or a flow of another project. */
  readOnly: boolean
  /** The canvas while it is shown. */
  canvas: CanvasSlot
}

const Context = createContext<EditorContext | null>(null)
export const EditorProvider = Context.Provider

export function useEditorContext(): EditorContext {
  const found = use(Context)
  if (!found) throw new Error('outside of the flow editor')
  return found
}

/** A part of the editor's state; what is given must be the same object as long as nothing of it changes. */
export const useEditor = <T>(pick: (state: EditorState) => T): T => useStore(useEditorContext().editor, pick)

export const useActions = () => useEditorContext().editor.actions

export const useDocument = <T>(pick: (document: Document) => T): T =>
  useEditor((state) => pick(state.history.present))
