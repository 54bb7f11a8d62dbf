import type { agents, Body } from '@millrace/contract'
import { enterRoute, visitCodeRoute } from '@millrace/ui'
import { entrance } from './client.ts'
import { keepPerson } from './identity.ts'
import { keepVisit } from './visit.ts'

/** Sends what the agent requires, and stores the access it returns. */
export async function enterBy(publicId: string, shown: Body<typeof agents.enter>['with']): Promise<void> {
  const { token, expiresAt } = await entrance.call(enterRoute, { body: { publicId, with: shown } })
  keepVisit(publicId, token)
  const email = shown.way === 'email' ? shown.email : null
  const until = Date.parse(expiresAt)
  keepPerson(publicId, email === null ? null : { id: email, email, name: email, until })
}

/** Requests a code; returns for how many minutes it is valid. */
export async function requestCode(publicId: string, email: string, lang: string): Promise<number> {
  const language = lang === 'de' || lang === 'zh' ? lang : 'en'
  const body = { publicId, email: email.trim(), language } as const
  return (await entrance.call(visitCodeRoute, { body })).minutes
}
