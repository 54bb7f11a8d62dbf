import type { DrawHeaderCallback } from '@glideapps/glide-data-grid'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../../lib/format.ts'
import { isAtWork, rowsThrough, shareOf } from '../../status/job-facts.ts'

type Jobs = ReadonlyMap<string, sheets.AiColumnJob>

/** The active job of each AI column, by column key. */
export const jobsByColumn = (aiColumns: readonly sheets.AiColumn[]): Jobs =>
  new Map(aiColumns.flatMap(({ column, job }) => (isAtWork(job) ? [[column, job] as const] : [])))

/** The progress of a job, shown after the column's title. */
export function progressText(job: sheets.AiColumnJob | undefined): string {
  if (!job) return ''
  const { total } = job.counts
  const through = formatNumber(rowsThrough(job.counts))
  return total === null ? ` · ${through}` : ` · ${through} / ${formatNumber(total)}`
}

const LINE = 3

/** Draws column headers with a progress line at the bottom of running ones. */
export function progressDrawer(jobs: Jobs): DrawHeaderCallback {
  return ({ ctx, column, rect, theme }, drawContent) => {
    drawContent()
    const job = column.id === undefined ? undefined : jobs.get(column.id)
    if (!job) return
    ctx.fillStyle = theme.borderColor
    ctx.fillRect(rect.x, rect.y + rect.height - LINE, rect.width, LINE)
    ctx.fillStyle = theme.accentColor
    ctx.fillRect(rect.x, rect.y + rect.height - LINE, rect.width * (shareOf(job) ?? 0), LINE)
  }
}
