import type { jobs } from '@millrace/contract'
import { formatMoment } from '../../../lib/format.ts'
import { useJobTexts } from './texts.ts'

/** A job without a title is named by its time. */
export const useJobTitle = () => {
  const t = useJobTexts()
  return ({ title, createdAt }: Pick<jobs.Job, 'title' | 'createdAt'>): string =>
    title || t('untitled', { time: formatMoment(createdAt) })
}
