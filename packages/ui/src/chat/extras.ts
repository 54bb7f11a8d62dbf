import { lazy } from 'react'

// Loaded only by chats with files or voice, as one file.
const load = () => import('../attachments/attachments.tsx')

export const ComposerExtras = lazy(async () => ({ default: (await load()).ComposerExtras }))
export const FilesOfMessage = lazy(async () => ({ default: (await load()).FilesOfMessage }))
