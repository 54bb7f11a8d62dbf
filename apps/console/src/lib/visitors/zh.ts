import type { Chinese } from '../i18n/texts.ts'
import type { en } from './en.ts'

export const zh: Chinese<typeof en> = {
  visitor: '访客',
  verified: { label: '已验证', email: '通过发送到此地址的验证码', identity: '通过您的网站签名的令牌' },
  startedOn: '开始于',
  saidBySite: '由网站提供，未经验证：',
  openLead: '打开线索',
}
