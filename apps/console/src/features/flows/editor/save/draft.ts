import { flows } from '@millrace/contract'
import { createStore } from 'zustand/vanilla'
import { isConflict, isTransient } from '../../../../lib/api/failures.ts'
import { Autosave, type Saved, type SaveState } from '../../../../lib/autosave/autosave.ts'
import type { Document } from '../model/document.ts'
import { joinDocuments, shareParts } from '../model/merge.ts'
import type { Checked } from '../model/problems.ts'
import { isSame } from '../../../../lib/is-same.ts'
import type { Editor } from '../store/editor-store.ts'
import type { UnsavedDraft, DraftStore } from './draft-store.ts'

interface Values {
  title: string
  document: Document
}

/** The calls that a draft makes. */
interface DraftPorts {
  create: (values: Values) => Promise<flows.Flow>
  save: (id: string, change: Partial<Values> & { revision: number }) => Promise<flows.Flow>
  fetch: (id: string) => Promise<flows.Flow>
  /** The flow that the first change made. */
  onCreated: (flow: flows.Flow) => void
  /** Unsaved work on this device, for as long as the server cannot take it. */
  store: DraftStore
}

/** How long after the server was not reached it is tried again. */
export const RETRY_MS = 5000

interface DraftState {
  /** Null until the first change makes it. */
  flowId: string | null
  title: string
  save: SaveState
  /** What the server said of the newest document it was given. */
  checked: Checked | null
  publishedVersion: number | null
  /** Whether the draft differs from the published version. */
  changed: boolean
  revision: number
  /** The server cannot be reached: what is changed in the meantime is kept on this device. */
  away: boolean
  /** Unsaved work of an earlier visit that was found on this device. */
  found: UnsavedDraft | null
}

const isValid = (document: Document): boolean => flows.flowDocument.safeParse(document).success

/**
 * Keeps the document of an editor on the server: made with the first change, saved when the hands rest, and never over
 * what someone else saved in the meantime.
 */
export class Draft {
  readonly state
  readonly #editor: Editor
  readonly #ports: DraftPorts
  #autosave: Autosave<Values> | null = null
  #creating: Promise<void> | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  /** What is shown next is a step that can be undone. */
  #asStep = false
  /** The document as it was sent, and as the server wrote it: it fills in defaults, which is no change. */
  #known: { own: Document; theirs: string } | null = null

  constructor(
    editor: Editor,
    flow: flows.Flow | null,
    { ports, title }: { ports: DraftPorts; title: string },
  ) {
    this.#editor = editor
    this.#ports = ports
    this.state = createStore<DraftState>()(() => ({
      flowId: flow?.id ?? null,
      title: flow?.title ?? title,
      save: { phase: 'clean' },
      checked: flow ? { document: editor.document(), problems: flow.problems } : null,
      publishedVersion: flow?.publishedVersion ?? null,
      changed: flow?.changed ?? true,
      revision: flow?.revision ?? 0,
      away: false,
      found: null,
    }))
    if (flow) this.#keep(flow, { title: flow.title, document: flow.document })
  }

  /** The document or the title has changed. */
  changed(): void {
    if (this.#autosave) this.#autosave.changed()
    else this.#creating ??= this.#create()
  }

  rename(title: string): void {
    this.state.setState({ title })
    this.changed()
  }

  /** Saves now what is not saved yet. */
  async flush(): Promise<void> {
    await this.#creating
    await this.#autosave?.flush()
  }

  /** A newer one came from elsewhere. */
  received(flow: flows.Flow): void {
    this.#autosave?.received(this.#asKnown(flow))
    const { publishedVersion, changed } = flow
    if (flow.revision >= this.state.getState().revision) this.state.setState({ publishedVersion, changed })
  }

  /** The server made a new draft itself, by restoring a version. */
  adopt(flow: flows.Flow): void {
    this.#autosave?.adopt(flow.revision)
    this.state.setState({ revision: flow.revision, changed: flow.changed })
  }

  published(version: number): void {
    this.state.setState({ publishedVersion: version, changed: false })
  }

  /** Tries again what failed. */
  retry(): void {
    clearTimeout(this.#retry)
    if (this.#autosave) void this.#autosave.flush()
    else this.changed()
  }

  /** Saves what can be saved, and gives whether everything is; a server that does not answer is not waited for long. */
  async settle(ms = 3000): Promise<boolean> {
    const late = new Promise((resolve) => setTimeout(resolve, ms))
    const isIdle = () => !['waiting', 'saving'].includes(this.state.getState().save.phase)
    const idle = new Promise<void>((resolve) => {
      const stop = this.state.subscribe(() => {
        if (!isIdle()) return
        stop()
        resolve()
      })
    })
    await Promise.race([this.flush().then(() => (isIdle() ? undefined : idle)), late])
    return !this.isUnsaved
  }

  /** Looks for work that an earlier visit could not save. */
  async findKept(): Promise<void> {
    const found = await this.#ports.store.read(this.state.getState().flowId)
    if (found && !isSame(found.document, this.#editor.document())) this.state.setState({ found })
    else if (found) this.dropKept()
  }

  /** Takes that work up again: as a step, so that Undo takes it back. */
  takeKept(): void {
    const { found } = this.state.getState()
    if (!found) return
    this.state.setState({ found: null })
    this.#editor.actions.edit(() => shareParts(this.#editor.document(), found.document))
  }

  dropKept(): void {
    this.state.setState({ found: null })
    void this.#ports.store.drop(this.state.getState().flowId)
  }

  /** Nothing is tried any more. */
  close(): void {
    clearTimeout(this.#retry)
  }

  overwrite = (): Promise<void> => this.#autosave?.overwrite() ?? Promise.resolve()
  /** Takes theirs; Undo brings mine back. */
  reload = (): void => {
    this.#asStep = true
    this.#autosave?.reload()
    this.#asStep = false
  }
  /** What someone else saved in the meantime goes on here; what was made here becomes a flow of its own. */
  async saveAsCopy(title: string): Promise<flows.Flow> {
    const flow = await this.#ports.create({ title: title.slice(0, 120), document: this.#editor.document() })
    this.reload()
    return flow
  }

  get isUnsaved(): boolean {
    if (this.#autosave) return this.#autosave.isUnsaved
    return this.#creating !== null || this.state.getState().save.phase === 'failed'
  }

  #values = (): Values => ({ title: this.state.getState().title, document: this.#editor.document() })

  async #create(): Promise<void> {
    const sent = this.#values()
    this.#tell({ phase: 'saving' })
    try {
      const flow = await this.#ports.create({ ...sent, title: sent.title.trim() || '–' })
      this.#tell({ phase: 'saved' })
      this.state.setState({ flowId: flow.id })
      this.#keep(flow, sent)
      this.#ports.onCreated(flow)
      this.#autosave?.changed()
    } catch (error) {
      this.#tell({ phase: 'failed', error })
    } finally {
      this.#creating = null
    }
  }

  /** What cannot be saved for now is kept here, and tried again by itself. */
  #tell(save: SaveState): void {
    clearTimeout(this.#retry)
    const { flowId, away } = this.state.getState()
    if (save.phase === 'failed') {
      const { title, document } = this.#values()
      void this.#ports.store.write(flowId, { title, document, at: Date.now() })
      if (isTransient(save.error)) this.#retry = setTimeout(() => this.retry(), RETRY_MS)
    } else if (away && (save.phase === 'saved' || save.phase === 'clean')) void this.#ports.store.drop(flowId)
    const isAway =
      save.phase === 'failed'
        ? isTransient(save.error)
        : away && save.phase !== 'saved' && save.phase !== 'clean'
    this.state.setState({ save, away: isAway })
  }

  #keep(flow: flows.Flow, sent: Values): void {
    this.#learn(flow, sent.document)
    this.#autosave = new Autosave<Values>(
      { ...sent, revision: flow.revision },
      {
        values: this.#values,
        show: (values) => this.#show(values),
        valid: (changes) => validOf(changes),
        save: (changes, revision) => this.#save(flow.id, changes, revision),
        fetch: async () => this.#asKnown(await this.#ports.fetch(flow.id)),
        isConflict,
        join: (key, sides) => (key === 'document' ? joinSides(sides) : undefined),
        onState: (save) => this.#tell(save),
      },
    )
  }

  async #save(id: string, changes: Partial<Values>, revision: number): Promise<Saved<Values>> {
    const sent = changes.document ?? this.#known?.own ?? this.#editor.document()
    const flow = await this.#ports.save(id, { ...changes, revision })
    this.#learn(flow, sent)
    return { title: changes.title ?? flow.title, document: sent, revision: flow.revision }
  }

  #learn(flow: flows.Flow, own: Document): void {
    this.#known = { own, theirs: JSON.stringify(flow.document) }
    const { revision, publishedVersion, changed, problems } = flow
    this.state.setState({ revision, publishedVersion, changed, checked: { document: own, problems } })
  }

  #asKnown({ title, document, revision }: flows.Flow): Saved<Values> {
    const known = this.#known
    const isKnown = known?.theirs === JSON.stringify(document)
    return { title, document: isKnown ? known.own : shareParts(this.#editor.document(), document), revision }
  }

  #show({ title, document }: Partial<Values>): void {
    if (title !== undefined) this.state.setState({ title })
    if (document === undefined) return
    if (this.#asStep) this.#editor.actions.edit(() => document)
    else this.#editor.actions.load(document)
  }
}

/** Two documents, or what else may stand in a draft, put together where no two changed the same. */
function joinSides<T>({ base, mine, theirs }: { base: T; mine: T; theirs: T }): T | undefined {
  const joined = joinDocuments(base as Document, mine as Document, theirs as Document)
  return joined.conflicts.length === 0 ? (joined.document as T) : undefined
}

/** What may be saved as it is; a title of nothing and an impossible document wait until they are mended. */
function validOf({ title, document }: Partial<Values>): Partial<Values> {
  const named = title?.trim()
  return {
    ...(named ? { title: named.slice(0, 120) } : {}),
    ...(document && isValid(document) ? { document } : {}),
  }
}
