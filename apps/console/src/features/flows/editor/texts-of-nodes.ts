import type { NodeWords } from '../../../lib/flows/node-words.ts'
import { useEditorContext } from './store/context.ts'

/** The words of node types, known once for all nodes on the canvas. */
export const useNodeTexts = (): NodeWords => useEditorContext().words
