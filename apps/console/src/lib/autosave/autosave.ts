import { changesOf, merge, type Merged } from './merge.ts'

export type Saved<V> = V & { revision: number }

export type SaveState =
  | { phase: 'clean' | 'waiting' | 'saving' | 'saved' | 'invalid' }
  | { phase: 'failed'; error: unknown }
  | { phase: 'conflict'; fields: string[] }

export interface AutosavePorts<V extends object> {
  /** The values in the form. */
  values: () => V
  /** Sets values in the form. */
  show: (values: Partial<V>) => void
  /** The valid changes; invalid ones are not saved. */
  valid: (changes: Partial<V>) => Partial<V>
  save: (changes: Partial<V>, revision: number) => Promise<Saved<V>>
  fetch: () => Promise<Saved<V>>
  isConflict: (error: unknown) => boolean
  /** Merges changes of both sides to one field; undefined when they conflict. */
  join?: <K extends keyof V>(key: K, sides: { base: V[K]; mine: V[K]; theirs: V[K] }) => V[K] | undefined
  onState: (state: SaveState) => void
}

/** Delay after the last keystroke. */
export const AUTOSAVE_MS = 800

/**
 * Saves a form while the user types, one save at a time. If someone else has saved in between, their changes to other
 * fields are applied and the user's own are saved on top. If both changed the same field, nothing is saved or lost
 * until the user decides.
 */
export class Autosave<V extends object> {
  #ports: AutosavePorts<V>
  /** The latest saved state. */
  #base: Saved<V>
  /** The same as typed, because the server trims. */
  #typed: V
  #theirs: Saved<V> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running = false

  constructor(saved: Saved<V>, ports: AutosavePorts<V>) {
    this.#base = saved
    this.#typed = saved
    this.#ports = ports
  }

  /** Call when something was typed. */
  changed(): void {
    if (this.#theirs) return
    clearTimeout(this.#timer)
    if (Object.keys(this.#changes()).length === 0) {
      if (!this.#running) this.#ports.onState({ phase: 'clean' })
      return
    }
    this.#timer = setTimeout(() => void this.flush(), AUTOSAVE_MS)
    if (!this.#running) this.#ports.onState({ phase: 'waiting' })
  }

  /** Saves pending changes now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#running || this.#theirs) return
    this.#running = true
    try {
      await this.#saveAll()
    } finally {
      this.#running = false
    }
  }

  /** A newer version arrived from elsewhere. */
  received(saved: Saved<V>): void {
    if (this.#running || this.#theirs || saved.revision <= this.#base.revision) return
    this.#rebase(saved)
  }

  /**
   * Adopts the revision from another call, such as creating a new link, and the values that the call has saved: the
   * form shows them next.
   */
  adopt(revision: number, saved: Partial<V> = {}): void {
    this.#base = { ...this.#base, ...saved, revision: Math.max(revision, this.#base.revision) }
    this.#typed = { ...this.#typed, ...saved }
  }

  /** Overwrites the other side's values with the user's own. */
  async overwrite(): Promise<void> {
    const theirs = this.#theirs
    if (!theirs) return
    const merged = this.#mergeWith(theirs)
    this.#settle(theirs)
    this.#ports.show(merged.theirs)
    await this.flush()
  }

  /** Discards the user's own values. */
  reload(): void {
    const theirs = this.#theirs
    if (!theirs) return
    this.#settle(theirs)
    this.#ports.show(this.#pick(theirs))
    this.#ports.onState({ phase: 'clean' })
  }

  /** Whether leaving now would lose something. */
  get isUnsaved(): boolean {
    return this.#running || Object.keys(this.#changes()).length > 0
  }

  #changes(): Partial<V> {
    return changesOf(this.#pick(this.#typed), this.#ports.values())
  }

  async #saveAll(): Promise<void> {
    for (;;) {
      const changes = this.#changes()
      const valid = this.#ports.valid(changes)
      if (Object.keys(valid).length === 0) {
        const left = Object.keys(changes).length > 0
        if (left) this.#ports.onState({ phase: 'invalid' })
        return
      }
      this.#ports.onState({ phase: 'saving' })
      const raw = Object.fromEntries(Object.keys(valid).map((key) => [key, changes[key as keyof V]]))
      if (!(await this.#saveOnce(valid, raw as Partial<V>))) return
    }
  }

  /** Returns whether to check for further changes. */
  async #saveOnce(changes: Partial<V>, raw: Partial<V>): Promise<boolean> {
    try {
      const saved = await this.#ports.save(changes, this.#base.revision)
      const along = this.#changedAlong(saved, raw)
      this.#base = saved
      this.#typed = { ...this.#typed, ...raw, ...along }
      if (Object.keys(along).length > 0) this.#ports.show(along)
      this.#ports.onState({ phase: 'saved' })
      return true
    } catch (error) {
      if (this.#ports.isConflict(error)) return this.#meet()
      this.#ports.onState({ phase: 'failed', error })
      return false
    }
  }

  /** Values that the server derived from these, such as a greeting with the name in it; not those being typed. */
  #changedAlong(saved: V, sent: Partial<V>): Partial<V> {
    const typed = { ...sent, ...this.#changes() }
    const changed = changesOf(this.#pick(this.#base), this.#pick(saved))
    return Object.fromEntries(Object.entries(changed).filter(([key]) => !(key in typed))) as Partial<V>
  }

  async #meet(): Promise<boolean> {
    try {
      return this.#rebase(await this.#ports.fetch())
    } catch (error) {
      this.#ports.onState({ phase: 'failed', error })
      return false
    }
  }

  /** Rebases the user's changes on a newer version. Returns false on a conflict. */
  #rebase(theirs: Saved<V>): boolean {
    const merged = this.#mergeWith(theirs)
    const joined = this.#join(merged.conflicts, theirs)
    if (!joined) {
      clearTimeout(this.#timer)
      this.#theirs = theirs
      this.#ports.onState({ phase: 'conflict', fields: merged.conflicts.map(String) })
      return false
    }
    this.#base = theirs
    this.#typed = { ...this.#typed, ...merged.theirs }
    for (const key of merged.conflicts) this.#typed[key] = theirs[key]
    this.#ports.show({ ...merged.theirs, ...joined })
    return true
  }

  /** Merges fields that both changed; null on a conflict. */
  #join(keys: readonly (keyof V)[], theirs: V): Partial<V> | null {
    const joined: Partial<V> = {}
    const mine = this.#ports.values()
    for (const key of keys) {
      const value = this.#ports.join?.(key, { base: this.#base[key], mine: mine[key], theirs: theirs[key] })
      if (value === undefined) return null
      joined[key] = value
    }
    return joined
  }

  #mergeWith(theirs: Saved<V>): Merged<V> {
    const base = this.#pick(this.#base)
    return merge({ base, mine: { ...base, ...this.#changes() }, theirs: this.#pick(theirs) })
  }

  #settle(theirs: Saved<V>): void {
    this.#theirs = null
    this.#base = theirs
    this.#typed = theirs
  }

  /** Only the fields of the form. */
  #pick(saved: V): V {
    const keys = Object.keys(this.#ports.values()) as (keyof V)[]
    return Object.fromEntries(keys.map((key) => [key, saved[key]])) as V
  }
}
