import type { Chinese } from '../../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  action: '提高预算…',
  title: '提高预算后继续',
  label: '点数预算',
  help: '留空表示没有预算。目前已用：{{formatted}} 点。',
  tooLow: '请填写高于目前已用的点数。',
  resume: '继续',
}
