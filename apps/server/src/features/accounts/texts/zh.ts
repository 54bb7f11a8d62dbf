import type { Chinese } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = { project: '我的项目' }
