import type { conversations } from '@millrace/contract'
import type { ChatTexts } from '../texts/english.ts'

type CitationPlace = Pick<conversations.Citation, 'page' | 'heading' | 'sourceName'>

/** Where in its source a passage stands: `page 12 · Returns`; empty when nothing more is known than the source. */
export function placeOf({ page, heading, sourceName }: CitationPlace, t: ChatTexts): string {
  const title = heading?.trim() === sourceName.trim() ? null : heading
  return [page === null ? null : t('page', { page }), title].filter(Boolean).join(' · ')
}

/** The address of a web source, if it is one that a reader may be led to. */
export function webAddress(url: string | null): URL | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed && (parsed.protocol === 'http:' || parsed.protocol === 'https:') ? parsed : null
}
