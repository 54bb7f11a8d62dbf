import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = { project: 'Mein Projekt' }
