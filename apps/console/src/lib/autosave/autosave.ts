import { changesOf, merge, type Merged } from './merge.ts'

export type Saved<V> = V & { revision: number }

export type SaveState =
  | { phase: 'clean' | 'waiting' | 'saving' | 'saved' | 'invalid' }
  | { phase: 'failed'; error: unknown }
  | { phase: 'conflict'; fields: string[] }

export interface AutosavePorts<V extends object> {
  /** What stands in the form. */
  values: () => V
  /** Puts values into the form. */
  show: (values: Partial<V>) => void
  /** The changes that may be saved as they are; the others have something wrong with them. */
  valid: (changes: Partial<V>) => Partial<V>
  save: (changes: Partial<V>, revision: number) => Promise<Saved<V>>
  fetch: () => Promise<Saved<V>>
  isConflict: (error: unknown) => boolean
  /** Puts what both made of the same field together; undefined when that cannot be. */
  join?: <K extends keyof V>(key: K, sides: { base: V[K]; mine: V[K]; theirs: V[K] }) => V[K] | undefined
  onState: (state: SaveState) => void
}

/** How long after the last keystroke it is saved. */
export const AUTOSAVE_MS = 800

/**
 * Saves a form as it is typed, one save at a time. When another person has saved in between, what they changed elsewhere
 * is taken over and the own changes are saved on top; where both changed the same field, nothing is saved or lost until
 * the user decides.
 */
export class Autosave<V extends object> {
  #ports: AutosavePorts<V>
  /** The newest known to be saved. */
  #base: Saved<V>
  /** The same as it was typed: the server trims. */
  #typed: V
  #theirs: Saved<V> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running = false

  constructor(saved: Saved<V>, ports: AutosavePorts<V>) {
    this.#base = saved
    this.#typed = saved
    this.#ports = ports
  }

  /** Something was typed. */
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

  /** Saves now what is not saved yet. */
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

  /** A newer one came from elsewhere. */
  received(saved: Saved<V>): void {
    if (this.#running || this.#theirs || saved.revision <= this.#base.revision) return
    this.#rebase(saved)
  }

  /** Takes over what the server made of a call of its own, such as a new link. */
  adopt(revision: number): void {
    this.#base = { ...this.#base, revision: Math.max(revision, this.#base.revision) }
  }

  /** Saves the own values over those of the others. */
  async overwrite(): Promise<void> {
    const theirs = this.#theirs
    if (!theirs) return
    const merged = this.#mergeWith(theirs)
    this.#settle(theirs)
    this.#ports.show(merged.theirs)
    await this.flush()
  }

  /** Drops the own values for those of the others. */
  reload(): void {
    const theirs = this.#theirs
    if (!theirs) return
    this.#settle(theirs)
    this.#ports.show(this.#pick(theirs))
    this.#ports.onState({ phase: 'clean' })
  }

  /** Whether something would be lost by leaving now. */
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

  /** Gives whether to look for further changes. */
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

  /** What the server changed along with these, such as a greeting with the name in it; not what is being typed. */
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

  /** Puts the own changes on top of a newer one. Gives false when both changed the same. */
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

  /** What both changed, put together; null when something of it cannot be. */
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

  /** Only what the form has. */
  #pick(saved: V): V {
    const keys = Object.keys(this.#ports.values()) as (keyof V)[]
    return Object.fromEntries(keys.map((key) => [key, saved[key]])) as V
  }
}
