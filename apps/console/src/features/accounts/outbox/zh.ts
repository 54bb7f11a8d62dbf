import type { Chinese } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  title: '未发出的邮件',
  text: '请以其他方式转交链接。任何持有链接的人都可以使用它。',
  invitation: '邀请',
  approval: '审批',
  other: '邮件',
  waiting: '正在等待邮件服务器',
  failed: '未发送：{{error}}',
  copy: '复制链接',
  copyFor: '复制给 {{to}} 的链接',
  copied: '链接已复制',
  notCopied: '无法复制链接',
}
