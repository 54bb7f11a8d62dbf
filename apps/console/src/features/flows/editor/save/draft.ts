import { flows } from '@millrace/contract'
import { createStore } from 'zustand/vanilla'
import { isConflict } from '../../../../lib/api/failures.ts'
import { Autosave, type Saved, type SaveState } from '../../../../lib/autosave/autosave.ts'
import type { Document } from '../model/document.ts'
import type { Checked } from '../model/problems.ts'
import type { Editor } from '../store/editor-store.ts'

interface Values {
  title: string
  document: Document
}

/** The calls that a draft makes. */
export interface DraftPorts {
  create: (values: Values) => Promise<flows.Flow>
  save: (id: string, change: Partial<Values> & { revision: number }) => Promise<flows.Flow>
  fetch: (id: string) => Promise<flows.Flow>
  /** The flow that the first change made. */
  onCreated: (flow: flows.Flow) => void
}

export interface DraftState {
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
}

const isValid = (document: Document): boolean => flows.flowDocument.safeParse(document).success

/**
 * Keeps the document of an editor on the server: made with the first change, saved when the hands rest, and never over
 * what somebody else saved meanwhile.
 */
export class Draft {
  readonly state
  readonly #editor: Editor
  readonly #ports: DraftPorts
  #autosave: Autosave<Values> | null = null
  #creating: Promise<void> | null = null
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
    if (this.#autosave) void this.#autosave.flush()
    else this.changed()
  }

  overwrite = (): Promise<void> => this.#autosave?.overwrite() ?? Promise.resolve()
  reload = (): void => this.#autosave?.reload()

  get isUnsaved(): boolean {
    return this.#autosave?.isUnsaved ?? this.#creating !== null
  }

  #values = (): Values => ({ title: this.state.getState().title, document: this.#editor.document() })

  async #create(): Promise<void> {
    const sent = this.#values()
    this.state.setState({ save: { phase: 'saving' } })
    try {
      const flow = await this.#ports.create({ ...sent, title: sent.title.trim() || '–' })
      this.state.setState({ flowId: flow.id, save: { phase: 'saved' } })
      this.#keep(flow, sent)
      this.#ports.onCreated(flow)
      this.#autosave?.changed()
    } catch (error) {
      this.state.setState({ save: { phase: 'failed', error } })
    } finally {
      this.#creating = null
    }
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
        onState: (save) => this.state.setState({ save }),
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
    return { title, document: isKnown ? known.own : document, revision }
  }

  #show({ title, document }: Partial<Values>): void {
    if (title !== undefined) this.state.setState({ title })
    if (document !== undefined) this.#editor.actions.load(document)
  }
}

/** What may be saved as it is; a title of nothing and an impossible document wait until they are mended. */
function validOf({ title, document }: Partial<Values>): Partial<Values> {
  const named = title?.trim()
  return {
    ...(named ? { title: named.slice(0, 120) } : {}),
    ...(document && isValid(document) ? { document } : {}),
  }
}
