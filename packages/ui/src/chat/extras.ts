import { lazy } from 'react'

// Only chats that take files or voice need them: all of it comes in one file.
const load = () => import('../attachments/attachments.tsx')

export const ComposerExtras = lazy(async () => ({ default: (await load()).ComposerExtras }))
export const FilesOfMessage = lazy(async () => ({ default: (await load()).FilesOfMessage }))
