import type { Chinese } from '../../../i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  title: '没有访问权限',
  role: '您的角色不包含此权限。账户管理员可在“团队管理”中更改您的角色。',
  conversations:
    '您无权阅读此项目的对话。账户管理员可在“团队管理”中编辑该成员的“可查看对话的项目”来授予此权限。',
}
