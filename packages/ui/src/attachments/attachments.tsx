import type { ChatSession } from '../chat/session.ts'
import type { conversations } from '@millrace/contract'
import { SentFiles } from './SentFiles.tsx'
import { attachmentRoute, ownFile } from './uploads.ts'

export { ComposerExtras } from './ComposerExtras.tsx'

interface FilesOfMessageProps {
  session: ChatSession
  files: readonly conversations.Attachment[]
  lang: string
  /** In the visitor’s own chat, their messages stand at its end. */
  side: 'start' | 'end'
}

/** The files of a message of the chat, from this page if they were picked on it. */
export function FilesOfMessage({ session, files, lang, side }: FilesOfMessageProps) {
  const load = async (fileId: string) => {
    const own = ownFile(fileId)
    if (own) return own
    const input = { params: { conversationId: session.getState().conversationId!, fileId }, query: {} }
    const options = { visitorToken: session.visitorToken }
    const response = await session.sender().client.open(attachmentRoute, input, options)
    return response.blob()
  }
  return <SentFiles files={files} load={load} lang={lang} side={side} />
}
