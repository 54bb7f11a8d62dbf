import type { knowledge } from '@millrace/contract'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useCancelCrawl } from './calls.ts'
import { useSitesTexts } from './texts.ts'
import type { RowAction } from '../../../lib/kit/tables/RowMenuList.tsx'

interface SiteActions {
  baseId: string
  source: knowledge.Source
  onPages: () => void
  onSchedule: () => void
}

/** The actions on a page or site beyond those on all sources. */
export function useSiteActions({ baseId, source, onPages, onSchedule }: SiteActions): RowAction[] {
  const t = useSitesTexts()
  const mayWrite = useMayWrite()
  const cancel = useCancelCrawl(baseId)
  const { id, site, refresh } = source

  function stop() {
    cancel.mutate(id, { onSuccess: ({ cancelled }) => cancelled && showMessage(t('row.stopped')) })
  }

  return [
    site ? { label: t('row.show'), onSelect: onPages } : null,
    site?.crawling && mayWrite ? { label: t('row.stop'), onSelect: stop } : null,
    refresh && mayWrite ? { label: t('row.schedule'), onSelect: onSchedule } : null,
  ].filter((action) => action !== null)
}
