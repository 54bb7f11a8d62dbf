import type { aiWorkers } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdit, moveBy, planBody } from './edits.ts'

const task = (id: string, state: aiWorkers.ExecutionTask['state'] = 'TODO') => ({
  id,
  title: `Task ${id}`,
  state,
  note: '',
  byPerson: false,
})
const plan = ['a', 'b', 'c'].map((id) => task(id))
const ids = (tasks: readonly { id: string }[] | null) => tasks?.map(({ id }) => id).join('')

describe('a person’s change of a plan', () => {
  it('moves a task before another one, or to the end', () => {
    expect(ids(applyEdit(plan, { kind: 'move', id: 'c', before: 'a' }))).toBe('cab')
    expect(ids(applyEdit(plan, { kind: 'move', id: 'a', before: null }))).toBe('bca')
    // The task that it was to stand before is gone.
    expect(ids(applyEdit(plan, { kind: 'move', id: 'a', before: 'x' }))).toBe('bca')
  })

  it('renames, strikes, takes up again, removes and adds', () => {
    expect(applyEdit(plan, { kind: 'rename', id: 'b', title: 'New' })?.[1]).toMatchObject({
      title: 'New',
      byPerson: true,
    })
    const without = applyEdit(plan, { kind: 'strike', id: 'b', struck: true })!
    expect(without[1]).toMatchObject({ state: 'STRUCK' })
    expect(applyEdit(without, { kind: 'strike', id: 'b', struck: false })?.[1]).toMatchObject({
      state: 'TODO',
    })
    const done = [task('a', 'DONE')]
    for (const struck of [true, false])
      expect(applyEdit(done, { kind: 'strike', id: 'a', struck })?.[0]).toMatchObject({ state: 'DONE' })
    expect(ids(applyEdit(plan, { kind: 'remove', id: 'b' }))).toBe('ac')
    expect(applyEdit(plan, { kind: 'add', title: 'Last' })?.at(-1)).toMatchObject({ title: 'Last' })
  })

  it('is none where its task is gone', () => {
    expect(applyEdit(plan, { kind: 'rename', id: 'x', title: 'New' })).toBeNull()
  })

  it('reaches the server with the version that was seen, and new tasks without an id', () => {
    const tasks = applyEdit([task('a', 'STRUCK')], { kind: 'add', title: 'Last' })!
    expect(planBody(3, tasks)).toEqual({
      version: 3,
      tasks: [
        { id: 'a', title: 'Task a', struck: true },
        { title: 'Last', struck: false },
      ],
    })
  })
})

describe('moving by the keyboard', () => {
  it('goes as far as there are places', () => {
    const moved = (id: string, by: number) => {
      const edit = moveBy(plan, id, by)
      return edit && ids(applyEdit(plan, edit))
    }
    expect(moved('a', 1)).toBe('bac')
    expect(moved('c', -1)).toBe('acb')
    expect(moved('a', 10)).toBe('bca')
    expect(moved('a', -1)).toBeNull()
    expect(moved('x', 1)).toBeNull()
  })

  it('puts the task where it was to go and keeps the order of the others', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.nat(29),
        fc.integer({ min: -30, max: 30 }),
        (count, at, by) => {
          const tasks = Array.from({ length: count }, (_, index) => task(`t${index}`))
          const from = at % count
          const id = `t${from}`
          const edit = moveBy(tasks, id, by)
          if (!edit) return
          const after = applyEdit(tasks, edit)!
          expect(after.findIndex((one) => one.id === id)).toBe(Math.max(0, Math.min(count - 1, from + by)))
          expect(ids(after.filter((one) => one.id !== id))).toBe(ids(tasks.filter((one) => one.id !== id)))
        },
      ),
    )
  })
})
