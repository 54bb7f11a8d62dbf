import type { Chinese } from '../../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  action: '提高预算…',
  title: '提高预算后继续',
  label: '预算（点数）',
  help: '留空表示没有预算。目前已用：{{formatted}} 点。',
  tooLow: '请输入高于已用点数的值。',
  resume: '继续',
}
