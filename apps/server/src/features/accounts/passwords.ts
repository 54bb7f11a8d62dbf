import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { accounts } from '@millrace/contract'

const derive = promisify(argon2)

// OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/(?<!=)=+$/, '')

/** A hash in the usual format and cost that matches no password. */
export const noPassword = (): string => phc(randomBytes(16), randomBytes(COST.tagLength))

const phc = (nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`

/** An argon2id hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...COST, message: password.normalize('NFKC'), nonce })
  return phc(nonce, tag)
}

/** Whether the password matches the hash. Compares in constant time. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const match = FORMAT.exec(hash)
  if (!match) return false
  const [, memory, passes, parallelism, nonce, tag] = match
  const expected = Buffer.from(tag!, 'base64')
  const actual = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce!, 'base64'),
  })
  return timingSafeEqual(actual, expected)
}

let common: Promise<Set<string>> | undefined

// 30,000 leaked passwords, loaded only when someone chooses a password.
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const long = dictionary['passwords-common'].filter((word) => word.length >= accounts.PASSWORD_MIN)
    return new Set(long)
  }))

/** Why this password is not acceptable, or null. */
export async function passwordProblem(password: string, username: string): Promise<string | null> {
  const lower = password.toLowerCase()
  if (new Set(lower).size < 4) return 'has too few different characters'
  const [name = ''] = username.split('@')
  if (lower === username || (name.length >= 4 && lower.replaceAll(/(?<![\d\W_])[\d\W_]+$/g, '') === name))
    return 'is too similar to the email address'
  if ((await commonPasswords()).has(lower)) return 'is too common. Choose another one'
  return null
}
