import type { flows, runs } from '@millrace/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Document, type Selection, withoutMissing } from '../model/document.ts'
import * as history from '../model/history.ts'
import type { InsertRequest } from '../model/insert.ts'
import { joinDocuments } from '../model/merge.ts'
import { worstByNode } from '../model/problems.ts'
import type { Trace } from '../model/trace.ts'
import { type CanvasOptions, readOptions, writeOptions } from './options.ts'

type Panel = 'inspect' | 'problems' | 'run' | 'versions' | 'chat'
type View = 'canvas' | 'outline'

/** A field that the problem list jumps to; the counter distinguishes repeated jumps. */
interface Jump {
  nodeId: string
  param: string | null
  count: number
}

export interface NodeMenu {
  nodeId: string
  x: number
  y: number
  /** A dialog opened from the menu, shown instead of its list. */
  asks?: 'connect' | 'move'
}

export interface EditorState {
  history: history.History<Document>
  selection: Selection
  panel: Panel | null
  view: View
  /** Where the palette inserts the next node; null while it is closed. */
  palette: Omit<InsertRequest, 'type'> | null
  problems: readonly flows.FlowProblem[]
  /** The worst severity per node. */
  worst: ReadonlyMap<string, flows.FlowProblem['severity']>
  run: runs.Run | null
  trace: Trace
  jump: Jump | null
  options: CanvasOptions
  /** The node whose menu is open, and its position on screen. */
  menu: NodeMenu | null
  /** Whether the list of shortcuts is shown. */
  help: boolean
  /** A message for screen readers; the counter distinguishes repeated messages. */
  said: { text: string; count: number }
  /** What undo or redo just did. */
  told: { text: string } | null
}

const NO_TRACE: Trace = new Map()

interface EditorActions {
  /** Changes the document; consecutive changes of one gesture are undone together. */
  edit: (make: (document: Document) => Document, gesture?: string | null) => void
  /** Changes the document and selects the result. */
  editAndSelect: (
    make: (document: Document) => { document: Document; selection: Selection },
    panel?: Panel | null,
  ) => void
  endGesture: () => void
  undo: () => void
  redo: () => void
  /** Loads what someone else saved; earlier local changes can still be undone on top of it. */
  load: (document: Document) => void
  select: (selection: Selection, panel?: Panel | null) => void
  showPanel: (panel: Panel | null) => void
  showView: (view: View) => void
  openPalette: (wanted: Omit<InsertRequest, 'type'>) => void
  closePalette: () => void
  setProblems: (problems: readonly flows.FlowProblem[]) => void
  setRun: (run: runs.Run | null, trace: Trace) => void
  jumpTo: (nodeId: string, param: string | null) => void
  setOptions: (options: Partial<CanvasOptions>) => void
  showMenu: (menu: NodeMenu | null) => void
  showHelp: (help: boolean) => void
  say: (text: string) => void
  /** `say`, and shown on screen as well. */
  tell: (text: string) => void
}

export interface Editor extends StoreApi<EditorState> {
  readonly actions: EditorActions
  readonly document: () => Document
}

const isSame = (a: Selection, b: Selection): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at])

function initial(document: Document): EditorState {
  return {
    history: history.startHistory(document),
    selection: [],
    panel: null,
    view: 'canvas',
    palette: null,
    problems: [],
    worst: new Map(),
    run: null,
    trace: NO_TRACE,
    jump: null,
    options: readOptions(),
    menu: null,
    help: false,
    said: { text: '', count: 0 },
    told: null,
  }
}

function documentActions({ setState }: StoreApi<EditorState>) {
  const step = (move: (before: history.History<Document>) => history.History<Document>) =>
    setState((state) => {
      const next = move(state.history)
      if (next === state.history) return state
      return { history: next, selection: withoutMissing(state.selection, next.present) }
    })
  return {
    edit: (make: (document: Document) => Document, gesture: string | null = null) =>
      step((before) => history.change(before, make(before.present), gesture)),
    editAndSelect: (
      make: (document: Document) => { document: Document; selection: Selection },
      panel?: Panel | null,
    ) =>
      setState((state) => {
        const { document, selection } = make(state.history.present)
        return {
          history: history.change(state.history, document),
          selection,
          panel: panel === undefined ? state.panel : panel,
        }
      }),
    endGesture: () => step(history.endGesture),
    undo: () => step(history.undo),
    redo: () => step(history.redo),
    load: (document: Document) =>
      step((before) => {
        const { present } = before
        return history.follow(before, document, (past) => joinDocuments(present, past, document).document)
      }),
  }
}

function viewActions({ setState }: StoreApi<EditorState>) {
  return {
    select: (selection: Selection, panel?: Panel | null) =>
      setState((state) => ({
        selection: isSame(state.selection, selection) ? state.selection : selection,
        panel: panel === undefined ? state.panel : panel,
        history: history.endGesture(state.history),
      })),
    showPanel: (panel: Panel | null) => setState({ panel }),
    showView: (view: View) => setState({ view }),
    openPalette: (palette: Omit<InsertRequest, 'type'>) => setState({ palette }),
    closePalette: () => setState({ palette: null }),
    setProblems: (problems: readonly flows.FlowProblem[]) =>
      setState({ problems, worst: worstByNode(problems) }),
    setRun: (run: runs.Run | null, trace: Trace) => setState({ run, trace }),
    jumpTo: (nodeId: string, param: string | null) =>
      setState(({ jump }) => ({
        selection: [nodeId],
        panel: 'inspect' as const,
        jump: { nodeId, param, count: (jump?.count ?? 0) + 1 },
      })),
    setOptions: (change: Partial<CanvasOptions>) =>
      setState((state) => {
        const options = { ...state.options, ...change }
        writeOptions(options)
        return { options }
      }),
    showMenu: (menu: NodeMenu | null) => setState({ menu }),
    showHelp: (help: boolean) => setState({ help }),
    say: (text: string) => setState(({ said }) => ({ said: { text, count: said.count + 1 } })),
    tell: (text: string) =>
      setState(({ said }) => ({ said: { text, count: said.count + 1 }, told: { text } })),
  }
}

/** The state of one open flow: document, history, selection and panels. */
export function createEditor(document: Document): Editor {
  const store = createStore<EditorState>()(() => initial(document))
  return Object.assign(store, {
    actions: { ...documentActions(store), ...viewActions(store) },
    document: () => store.getState().history.present,
  })
}
