import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { DocumentError, parseDocument } from '../../../../lib/documents/index.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import { type CellFile, filesOfProject } from '../../../sheets/index.ts'
import { toMarkdown } from '../readPage/to-markdown.ts'
import type { NodeEnv, NodeType } from '../types.ts'
import { failureOfWeb } from '../web/failure.ts'
import { storableText } from '../web/storable.ts'
import { whichFiles } from './which-files.ts'

interface ReadFile {
  id: string
  name: string
  text: string
  pages: number | null
  characters: number
}

/** The text of project files, read in separate processes with limits on size, time and memory. */
export const execute: NodeType['execute'] = async (step, env) => {
  const ids = whichFiles(step.params.file)
  const found = await findFiles(env, ids)
  let left = Number(step.params.mostCharacters)
  const files: ReadFile[] = []
  for (const file of found) {
    const one = await readOne(env, file, { most: left, signal: step.signal })
    left -= one.text.length
    files.push(one)
  }
  const characters = files.reduce((sum, one) => sum + one.characters, 0)
  return {
    output: {
      text: together(files),
      name: files[0]!.name,
      pages: files[0]!.pages,
      characters,
      cutShort: files.some((one) => one.text.length < one.characters),
      files,
    },
  }
}

/** Several files are separated by their names. */
const together = (files: readonly ReadFile[]): string =>
  files.length === 1 ? files[0]!.text : files.map(({ name, text }) => `# ${name}\n\n${text}`).join('\n\n')

/** In the order of the ids. Inaccessible files look like missing ones. */
async function findFiles({ context, account }: NodeEnv, ids: readonly string[]): Promise<CellFile[]> {
  const found = await inAccount(context, account.accountId, (tx) =>
    filesOfProject(tx, { projectId: account.projectId, ids }),
  )
  return ids.map((id) => {
    const file = found.get(id)
    if (file) return file
    throw new StepError('file_gone', say('file.gone', { id }))
  })
}

async function readOne(
  { ports }: NodeEnv,
  { id, name, mediaType, storageKey }: CellFile,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<ReadFile> {
  try {
    const document = await ports.store.withFile(storageKey, (path) =>
      parseDocument({ path, name, mime: mediaType }, { signal }),
    )
    const text = storableText(toMarkdown(document))
    const cut = text.slice(0, Math.max(0, most)).toWellFormed()
    return { id, name, text: cut, pages: document.pages, characters: text.length }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw named(error, name)
  }
}

/** Adds the file's name to an error. */
function named(error: unknown, name: string): unknown {
  const failure = failureOfWeb(error)
  if (!(error instanceof DocumentError) || !(failure instanceof StepError)) return failure
  const why = say('file.named', { name, reason: failure.reason ?? failure.message })
  return new StepError(failure.code, why, { retryable: failure.retryable })
}
