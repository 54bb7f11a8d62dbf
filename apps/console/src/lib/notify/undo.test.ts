// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerReportHandler, type Report } from './report-error.ts'
import { offerUndo } from './undo.ts'

const calls = { undo: vi.fn(), commit: vi.fn(), commitOnLeaving: vi.fn() }
let toast: Report | null = null
let stop = () => {}

beforeEach(() => {
  stop = registerReportHandler((report) => {
    toast = report
  })
})
afterEach(() => {
  stop()
  vi.clearAllMocks()
})

describe('offerUndo', () => {
  it('commits when the toast closes', () => {
    offerUndo({ message: 'Removed', ...calls })
    expect(calls.commit).not.toHaveBeenCalled()
    toast?.onClose?.()
    expect(calls.commit).toHaveBeenCalledOnce()
    dispatchEvent(new Event('pagehide'))
    expect(calls.commitOnLeaving).not.toHaveBeenCalled()
  })

  it('takes it back, and does not commit when the toast then closes', () => {
    offerUndo({ message: 'Removed', ...calls })
    toast?.onUndo?.()
    toast?.onClose?.()
    expect(calls.undo).toHaveBeenCalledOnce()
    expect(calls.commit).not.toHaveBeenCalled()
  })

  it('commits once when the page is left', () => {
    offerUndo({ message: 'Removed', ...calls })
    dispatchEvent(new Event('pagehide'))
    toast?.onClose?.()
    expect(calls.commitOnLeaving).toHaveBeenCalledOnce()
    expect(calls.commit).not.toHaveBeenCalled()
  })

  it('commits at once where no toast can be shown', () => {
    stop()
    offerUndo({ message: 'Removed', ...calls })
    expect(calls.commit).toHaveBeenCalledOnce()
  })
})
