import type { Chinese } from '../../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  action: '提高上限…',
  title: '提高上限后继续',
  label: '点数上限',
  help: '留空表示没有上限。目前已用：{{formatted}} 点。',
  tooLow: '请填写高于目前已用的点数。',
  resume: '继续',
}
