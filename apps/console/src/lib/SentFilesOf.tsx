import { conversations } from 'virtual:contract'
import type { conversations as contract } from '@millrace/contract'
import { lazy, Suspense } from 'react'
import { api } from './api/client.ts'
import { useLanguage } from './i18n/use-language.ts'

// Loaded lazily: few messages have files.
const SentFiles = lazy(async () => ({ default: (await import('@millrace/ui/attachments')).SentFiles }))

interface SentFilesOfProps {
  conversationId: string
  files: readonly contract.Attachment[] | undefined
}

/** The files of a message in a conversation that the member may read. */
export function SentFilesOf({ conversationId, files }: SentFilesOfProps) {
  const lang = useLanguage()
  if (!files?.length) return null
  const load = async (fileId: string) => {
    const input = { params: { conversationId, fileId }, query: {} }
    return (await api.open(conversations.getLoggedAttachment, input)).blob()
  }
  return (
    <Suspense>
      <SentFiles files={files} load={load} lang={lang} />
    </Suspense>
  )
}
