import type { LabVendor, ProfileSource, VendorAnswer, VendorRequest } from '../channel.ts'
import { fieldsOf, textOf } from '../read.ts'
import { failureIn } from './errors.ts'
import { probeAccount } from './sending.ts'

// What Meta says about who writes to a Page or an Instagram account: the webhook has only an ID. Meta answers for people
// who have written, and only apps that may read profiles.

const PART_MAX = 100

const profileOf = (
  fields: readonly string[],
  nameIn: (fields: ReturnType<typeof fieldsOf>) => string,
): ProfileSource => ({
  request: (from, settings) => {
    const person = from.find(({ kind }) => kind === 'person')
    return person
      ? probeAccount(`/${encodeURIComponent(person.value)}?fields=${fields.join(',')}`, settings)
      : null
  },
  read: (answer: VendorAnswer) => {
    const failure = failureIn(answer)
    return failure ? { failure } : { name: nameIn(fieldsOf(answer.body)) || null }
  },
})

const part = (value: unknown): string => textOf(value, PART_MAX).replaceAll(/\s+/g, ' ').trim()

/** Messenger has a first and a last name. */
export const messengerProfile = profileOf(['first_name', 'last_name'], (person) =>
  [part(person.first_name), part(person.last_name)].filter(Boolean).join(' '),
)

/** On Instagram, people can leave their name empty; they always have a username. */
export const instagramProfile = profileOf(
  ['name', 'username'],
  (person) => part(person.name) || part(person.username),
)

/** What Meta answers about a person; null for anything but a question about someone who has written. */
export function showProfile(
  kind: 'page' | 'instagram',
  { path }: Pick<VendorRequest, 'path'>,
  { wroteAt, nameOf }: Pick<LabVendor, 'wroteAt' | 'nameOf'>,
): object | null {
  const [id = '', query = ''] = path.slice(1).split('?')
  const name = nameOf(id)
  if (name === null || wroteAt(id) === null) return null
  const [first = '', ...last] = name.split(' ')
  const known: Readonly<Record<string, string>> =
    kind === 'page'
      ? { first_name: first, last_name: last.join(' ') }
      : { name, username: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.') }
  const asked = (new URLSearchParams(query).get('fields') ?? '').split(',')
  return { ...Object.fromEntries(Object.entries(known).filter(([key]) => asked.includes(key))), id }
}
