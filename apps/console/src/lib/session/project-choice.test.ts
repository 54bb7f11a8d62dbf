import { describe, expect, it } from 'vitest'
import { chooseProject } from './project-choice.ts'

const projects = [
  { id: 'prj_a', defaultProject: false },
  { id: 'prj_b', defaultProject: true },
  { id: 'prj_c', defaultProject: false },
]

describe('chooseProject', () => {
  it('keeps a saved project that is among the user’s', () => {
    expect(chooseProject('prj_c', projects)).toEqual({ id: 'prj_c', save: false })
  })

  it('saves the default project when none is saved, or one that is not the user’s', () => {
    expect(chooseProject(null, projects)).toEqual({ id: 'prj_b', save: true })
    expect(chooseProject('prj_x', projects)).toEqual({ id: 'prj_b', save: true })
  })

  it('takes the first project of a member without the default one', () => {
    expect(chooseProject(null, [{ id: 'prj_c', defaultProject: false }])).toEqual({ id: 'prj_c', save: true })
  })

  it('chooses nothing where there is nothing', () => {
    expect(chooseProject('prj_a', [])).toEqual({ id: null, save: false })
  })
})
