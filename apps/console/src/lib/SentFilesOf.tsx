import { conversations } from 'virtual:contract'
import type { conversations as contract } from '@millrace/contract'
import { SentFiles } from '@millrace/ui/attachments'
import { api } from './api/client.ts'
import { useLanguage } from './i18n/use-language.ts'

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
  return <SentFiles files={files} load={load} lang={lang} />
}
