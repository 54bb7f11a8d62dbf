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

/** The API calls of a draft. */
interface DraftPorts {
  create: (values: Values) => Promise<flows.Flow>
  save: (id: string, change: Partial<Values> & { revision: number }) => Promise<flows.Flow>
  fetch: (id: string) => Promise<flows.Flow>
  /** Called with the flow created by the first change. */
  onCreated: (flow: flows.Flow) => void
  /** Local storage for changes that the server cannot take now. */
  store: DraftStore
}

/** Retry interval when the server is unreachable. */
export const RETRY_MS = 5000

interface DraftState {
  /** Null until the first change creates the flow. */
  flowId: string | null
  title: string
  save: SaveState
  /** The server's check of the latest document sent. */
  checked: Checked | null
  publishedVersion: number | null
  /** Whether the draft differs from the published version. */
  changed: boolean
  revision: number
  /** The server is unreachable: changes are stored on this device. */
  away: boolean
  /** Unsaved changes from an earlier visit, found on this device. */
  found: UnsavedDraft | null
}

const isValid = (document: Document): boolean => flows.flowDocument.safeParse(document).success

/**
 * Keeps the editor's document saved on the server: creates it with the first change, saves when the user pauses, and
 * never overwrites what someone else saved in the meantime.
 */
export class Draft {
  readonly state
  readonly #editor: Editor
  readonly #ports: DraftPorts
  #autosave: Autosave<Values> | null = null
  #creating: Promise<void> | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  /** The next shown document is an undo step. */
  #asStep = false
  /** The document as sent and as returned: the server fills in defaults, which does not count as a change. */
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

  /** Call when the document or the title has changed. */
  changed(): void {
    if (this.#autosave) this.#autosave.changed()
    else this.#creating ??= this.#create()
  }

  rename(title: string): void {
    this.state.setState({ title })
    this.changed()
  }

  /** Saves pending changes now. */
  async flush(): Promise<void> {
    await this.#creating
    await this.#autosave?.flush()
  }

  /** A newer version arrived from elsewhere. */
  received(flow: flows.Flow): void {
    this.#autosave?.received(this.#asKnown(flow))
    const { publishedVersion, changed } = flow
    if (flow.revision >= this.state.getState().revision) this.state.setState({ publishedVersion, changed })
  }

  /** The server has restored a version as the draft, which the editor shows next. Undoing that is a change to save. */
  adopt(flow: flows.Flow): void {
    this.#autosave?.adopt(flow.revision, { document: flow.document })
    this.#learn(flow, flow.document)
  }

  /** Shows the document in another form that is no change of its own; it is saved with the next change. */
  showAs(document: Document): void {
    if (this.isUnsaved || !this.#known) return this.#editor.actions.edit(() => document)
    this.#known = { ...this.#known, own: document }
    this.#autosave?.adopt(this.state.getState().revision, { document })
    this.#editor.actions.load(document)
  }

  published(version: number): void {
    this.state.setState({ publishedVersion: version, changed: false })
  }

  /** Retries what failed. */
  retry(): void {
    clearTimeout(this.#retry)
    if (this.#autosave) void this.#autosave.flush()
    else this.changed()
  }

  /** Saves pending changes and returns whether everything is saved; does not wait long for an unresponsive server. */
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

  /** Looks for changes that an earlier visit could not save. */
  async findKept(): Promise<void> {
    const found = await this.#ports.store.read(this.state.getState().flowId)
    if (found && !isSame(found.document, this.#editor.document())) this.state.setState({ found })
    else if (found) this.dropKept()
  }

  /** Restores those changes as an undo step. */
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

  /** Stops all retries. */
  close(): void {
    clearTimeout(this.#retry)
  }

  overwrite = (): Promise<void> => this.#autosave?.overwrite() ?? Promise.resolve()
  /** Loads the other version; undo restores mine. */
  reload = (): void => {
    this.#asStep = true
    this.#autosave?.reload()
    this.#asStep = false
  }
  /** Continues with the other version here, and saves my changes as a new flow. */
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

  /** Stores unsaved changes locally and retries. */
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

/** Merges two documents (or other draft values) unless both changed the same part. */
function joinSides<T>({ base, mine, theirs }: { base: T; mine: T; theirs: T }): T | undefined {
  const joined = joinDocuments(base as Document, mine as Document, theirs as Document)
  return joined.conflicts.length === 0 ? (joined.document as T) : undefined
}

/** The valid changes; an empty title or an invalid document is not saved until corrected. */
function validOf({ title, document }: Partial<Values>): Partial<Values> {
  const named = title?.trim()
  return {
    ...(named ? { title: named.slice(0, 120) } : {}),
    ...(document && isValid(document) ? { document } : {}),
  }
}
