import type { agents, Body } from '@millrace/contract'
import { enterRoute, visitCodeRoute } from '@millrace/ui'
import { entrance } from './client.ts'
import { keepVisit } from './visit.ts'

/** Shows what lets a visitor in, and keeps what they are given for it. */
export async function enterBy(publicId: string, shown: Body<typeof agents.enter>['with']): Promise<void> {
  const { token } = await entrance.call(enterRoute, { body: { publicId, with: shown } })
  keepVisit(publicId, token)
}

/** Has a code sent; gives for how many minutes it works. */
export async function requestCode(publicId: string, email: string, lang: string): Promise<number> {
  const language = lang === 'de' || lang === 'zh' ? lang : 'en'
  const body = { publicId, email: email.trim(), language } as const
  return (await entrance.call(visitCodeRoute, { body })).minutes
}
