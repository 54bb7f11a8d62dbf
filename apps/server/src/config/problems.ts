import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { createPolicy } from '../egress/policy.ts'
import { partsOf, type Problem } from './env.ts'
import { secretProblem } from './secrets.ts'

/** Why this process can't create or write to the folder; null if it can. Creates nothing. */
async function folderProblem(path: string): Promise<string | null> {
  for (let at = path; ; at = dirname(at)) {
    const found = await stat(at).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error) {
      if ((found.code === 'ENOENT' || found.code === 'ENOTDIR') && dirname(at) !== at) continue
      return `${at} cannot be read (${found.code ?? found.message})`
    }
    if (!found.isDirectory()) return `${at} is a file, not a folder`
    return access(at, constants.W_OK | constants.X_OK).then(
      () => null,
      () => `${at} cannot be written by the user that runs the server`,
    )
  }
}

/** Folders and secret files named in the settings that this process can't use. */
export async function placeProblems(given: NodeJS.ProcessEnv, dataDir: string): Promise<Problem[]> {
  const problems: Problem[] = []
  const folder = await folderProblem(dataDir)
  if (folder) problems.push(['DATA_DIR', folder])
  else if (!given.SECRET_KEY) problems.push(...(await secretProblem(dataDir)))
  const records = given.MODEL_RECORDINGS === 'record' ? given.MODEL_RECORDINGS_DIR : undefined
  const recordings = records && (await folderProblem(resolve(records)))
  if (recordings) problems.push(['MODEL_RECORDINGS_DIR', recordings])
  return problems
}

/** List entries that can't be parsed. */
export const listProblems = ({ EGRESS_ALLOW, TRUST_PROXY }: NodeJS.ProcessEnv): Problem[] => [
  ...partsOf(EGRESS_ALLOW).flatMap(egressProblem),
  ...partsOf(TRUST_PROXY)
    .filter((entry) => !isProxy(entry))
    .map((entry): Problem => ['TRUST_PROXY', `"${entry}" is not an address, or a range such as 10.0.0.0/8`]),
]

function egressProblem(entry: string): Problem[] {
  try {
    createPolicy([entry])
    return []
  } catch (error) {
    return [['EGRESS_ALLOW', (error as Error).message.replace(/^EGRESS_ALLOW: /, '')]]
  }
}

/** Names that proxy-addr accepts besides addresses. */
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isProxy(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  if (PROXY_NAMES.has(entry)) return true
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  if (version === 4 && isIP(bits) === 4) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
