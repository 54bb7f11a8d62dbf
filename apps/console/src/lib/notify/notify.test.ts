import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeBanner, showBanner, useBanner } from './banner.ts'
import { linkOf } from './link.ts'
import { showMessage, useMessage } from './message.ts'
import { registerReportHandler, reportError, type Report } from './report-error.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the banner', () => {
  it('is closed until something is shown', () => {
    expect(useBanner.getInitialState()).toEqual({ open: false, openType: 'success', msg: '' })
    showBanner('error', 'No.')
    expect(useBanner.getState()).toEqual({ open: true, openType: 'error', msg: 'No.' })
    closeBanner()
    expect(useBanner.getState().open).toBe(false)
  })
})

describe('the message', () => {
  it('is a success unless said otherwise, and hides after three seconds', () => {
    expect(useMessage.getInitialState()).toMatchObject({ open: false, openType: 'success', msg: '' })
    showMessage('Saved')
    expect(useMessage.getState()).toMatchObject({ open: true, openType: 'success', msg: 'Saved' })
    vi.advanceTimersByTime(2999)
    expect(useMessage.getState().open).toBe(true)
    vi.advanceTimersByTime(1)
    expect(useMessage.getState().open).toBe(false)
  })

  it('gives a new message its full time', () => {
    showMessage('One')
    vi.advanceTimersByTime(2000)
    showMessage('Two', 'error')
    vi.advanceTimersByTime(2000)
    expect(useMessage.getState()).toMatchObject({ open: true, openType: 'error', msg: 'Two' })
  })
})

describe('linkOf', () => {
  it('leads where the specification says', () => {
    expect(linkOf({ type: 'workflow', jobId: 'job_1' })).toBe('/console/workflow-detail-history/job_1')
    expect(linkOf({ type: 'workflow', jobId: 'a/b' })).toBe('/console/workflow-detail-history/a%2Fb')
    expect(linkOf({ type: 'workflow' })).toBeNull()
    expect(linkOf({ type: 'knowledge' })).toBe('/console/knowledge')
    expect(linkOf({ type: 'sheet' })).toBe('console/sheets')
    expect(linkOf({ type: 'integration' })).toBe('/user/integrations')
  })
})

describe('reportError', () => {
  it('only logs while nothing shows toasts', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    reportError('lost', { type: 'knowledge' })
    expect(log).toHaveBeenCalledWith('lost', { type: 'knowledge' })
  })

  it('hands the message, its context and its level to what shows toasts', () => {
    const shown: Report[] = []
    const stop = registerReportHandler((report) => shown.push(report))
    reportError('One')
    reportError('Two', { type: 'workflow', jobId: 'job_1' }, 'error')
    stop()
    expect(shown).toEqual([
      { message: 'One', context: undefined, level: 'warn' },
      { message: 'Two', context: { type: 'workflow', jobId: 'job_1' }, level: 'error' },
    ])
  })
})
