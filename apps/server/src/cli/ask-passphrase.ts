import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/**
 * A passphrase from the terminal, without showing it, or the first line of the standard input where there is none. Never
 * from the arguments: other users of the machine can read those.
 */
export async function askPassphrase(question: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write(`${question}: `)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: unseen, terminal: stdin.isTTY })
  try {
    for await (const line of lines) return line
    throw new Error(
      'A passphrase is required: enter it in the terminal or pass it as the first line of standard input.',
    )
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}

/** A new passphrase; asked for twice on a terminal, where typing mistakes are not seen. */
export async function askNewPassphrase(): Promise<string> {
  const passphrase = await askPassphrase('Passphrase for the keys')
  if (process.stdin.isTTY && (await askPassphrase('Repeat the passphrase')) !== passphrase)
    throw new Error('The passphrases don’t match. Try again.')
  return passphrase
}
