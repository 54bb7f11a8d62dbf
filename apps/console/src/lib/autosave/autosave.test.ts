import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Autosave, AUTOSAVE_MS, type AutosavePorts, type SaveState } from './autosave.ts'

interface Values {
  name: string
  greeting: string
}

class Conflict extends Error {}

/** A server that holds one object, and a form on it. */
function setUp(more: Partial<AutosavePorts<Values>> = {}) {
  const server = { name: 'Miller', greeting: 'Hello', revision: 1 }
  const form: Values = { name: 'Miller', greeting: 'Hello' }
  const states: SaveState[] = []
  const saves: Partial<Values>[] = []
  let failure: Error | null = null
  const autosave = new Autosave<Values>(
    { ...server },
    {
      values: () => ({ ...form }),
      show: (values) => void Object.assign(form, values),
      valid: (changes) => {
        const { name } = changes
        if (name === undefined) return changes
        const { name: _, ...rest } = changes
        return name.trim() === '' ? rest : { ...rest, name: name.trim() }
      },
      save: async (changes, revision) => {
        if (failure) throw failure
        if (revision !== server.revision) throw new Conflict()
        saves.push(changes)
        Object.assign(server, changes, { revision: server.revision + 1 })
        return { ...server }
      },
      fetch: async () => ({ ...server }),
      isConflict: (error) => error instanceof Conflict,
      onState: (state) => states.push(state),
      ...more,
    },
  )
  const type = (values: Partial<Values>) => {
    Object.assign(form, values)
    autosave.changed()
  }
  const saveElsewhere = (values: Partial<Values>) =>
    Object.assign(server, values, { revision: server.revision + 1 })
  const pause = () => vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  const fail = (error: Error | null) => {
    failure = error
  }
  return { server, form, states, saves, autosave, type, saveElsewhere, pause, fail }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('Autosave', () => {
  it('saves once typing pauses, and only what changed', async () => {
    const { saves, states, type, pause } = setUp()
    type({ name: 'Bak' })
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1)
    type({ name: 'Baker' })
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 1)
    expect(saves).toEqual([])
    await pause()
    expect(saves).toEqual([{ name: 'Baker' }])
    expect(states.at(-1)).toEqual({ phase: 'saved' })
  })

  it('saves nothing when all is as it was', async () => {
    const { saves, type, pause } = setUp()
    type({ name: 'Baker' })
    type({ name: 'Miller' })
    await pause()
    expect(saves).toEqual([])
  })

  it('does not save again what the server trimmed', async () => {
    const { saves, autosave, type, pause, form } = setUp()
    type({ name: 'Baker ' })
    await pause()
    await autosave.flush()
    expect(saves).toEqual([{ name: 'Baker' }])
    expect(form.name).toBe('Baker ')
    expect(autosave.isUnsaved).toBe(false)
  })

  it('shows what the server changed along with it, but nothing over what is being typed', async () => {
    const greet = async ({ name = '' }: Partial<Values>, revision: number) => {
      form.greeting = next
      return { name, greeting: `I’m ${name}`, revision: revision + 1 }
    }
    let next = 'Hello'
    const { form, autosave, type, pause } = setUp({ save: (changes, revision) => greet(changes, revision) })
    type({ name: 'Baker' })
    await pause()
    expect(form.greeting).toBe('I’m Baker')
    expect(autosave.isUnsaved).toBe(false)
    next = 'Good day'
    type({ name: 'Weaver' })
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
    expect(form.greeting).toBe('Good day')
  })

  it('holds back what is invalid and saves the rest', async () => {
    const { saves, states, autosave, type, pause } = setUp()
    type({ name: '  ', greeting: 'Hi' })
    await pause()
    expect(saves).toEqual([{ greeting: 'Hi' }])
    expect(states.at(-1)).toEqual({ phase: 'invalid' })
    expect(autosave.isUnsaved).toBe(true)
  })

  it('keeps what was typed when saving fails, and saves it later', async () => {
    const { saves, states, form, autosave, type, pause, fail } = setUp()
    const error = new Error('down')
    fail(error)
    type({ name: 'Baker' })
    await pause()
    expect(states.at(-1)).toEqual({ phase: 'failed', error })
    expect(form.name).toBe('Baker')
    fail(null)
    await autosave.flush()
    expect(saves).toEqual([{ name: 'Baker' }])
  })
})

describe('Autosave, with somebody else', () => {
  it('saves what was put together where both changed the same', async () => {
    const { server, form, states, type, saveElsewhere, pause } = setUp({
      join: (_key, { mine, theirs }) => `${theirs} & ${mine}`,
    })
    saveElsewhere({ name: 'Smith' })
    type({ name: 'Baker' })
    await pause()
    expect(server.name).toBe('Smith & Baker')
    expect(form.name).toBe('Smith & Baker')
    expect(states.at(-1)).toEqual({ phase: 'saved' })
  })

  it('saves on top of what they changed elsewhere, and shows it', async () => {
    const { server, form, states, type, saveElsewhere, pause } = setUp()
    saveElsewhere({ greeting: 'Welcome' })
    type({ name: 'Baker' })
    await pause()
    expect(server).toMatchObject({ name: 'Baker', greeting: 'Welcome' })
    expect(form).toEqual({ name: 'Baker', greeting: 'Welcome' })
    expect(states.at(-1)).toEqual({ phase: 'saved' })
  })

  it('asks when both changed the same, losing neither', async () => {
    const { server, form, states, type, saveElsewhere, pause } = setUp()
    saveElsewhere({ name: 'Smith' })
    type({ name: 'Baker' })
    await pause()
    expect(states.at(-1)).toEqual({ phase: 'conflict', fields: ['name'] })
    expect(server.name).toBe('Smith')
    expect(form.name).toBe('Baker')
    type({ name: 'Baker & Co' })
    await pause()
    expect(server.name).toBe('Smith')
  })

  it('overwrites when told to', async () => {
    const { server, form, states, autosave, type, saveElsewhere, pause } = setUp()
    saveElsewhere({ name: 'Smith', greeting: 'Welcome' })
    type({ name: 'Baker' })
    await pause()
    await autosave.overwrite()
    expect(server).toMatchObject({ name: 'Baker', greeting: 'Welcome' })
    expect(form.greeting).toBe('Welcome')
    expect(states.at(-1)).toEqual({ phase: 'saved' })
  })

  it('reloads when told to, and saves what is typed from then on', async () => {
    const { server, form, autosave, type, saveElsewhere, pause } = setUp()
    saveElsewhere({ name: 'Smith' })
    type({ name: 'Baker' })
    await pause()
    autosave.reload()
    expect(form.name).toBe('Smith')
    expect(autosave.isUnsaved).toBe(false)
    type({ greeting: 'Hi' })
    await pause()
    expect(server).toMatchObject({ name: 'Smith', greeting: 'Hi' })
  })

  it('takes over at once what arrives live', () => {
    const { form, autosave, saveElsewhere } = setUp()
    autosave.received(saveElsewhere({ greeting: 'Welcome' }))
    expect(form).toEqual({ name: 'Miller', greeting: 'Welcome' })
    autosave.received({ name: 'Old', greeting: 'Old', revision: 1 })
    expect(form.name).toBe('Miller')
  })
})
