import type { Chinese } from '@millrace/contract'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  placeholder: { header: '标题占位符 {{key}}', body: '占位符 {{key}}' },
  preview: '预览',
}
