import type { ChatSession } from '../chat/session.ts'
import { type FileTray, uploadRoute } from './uploads.ts'

/** The files of a chat’s next message. */
export const trayOf = (session: ChatSession): FileTray => ({
  get: () => session.getState().files,
  set: (files) => session.update((state) => ({ ...state, files })),
  upload: (body, options) => {
    const { client, target } = session.sender()
    const query = { ...target, conversationId: session.getState().conversationId ?? undefined }
    return client.call(uploadRoute, { query, body }, { ...options, visitorToken: session.visitorToken })
  },
})
