import { constants, cpSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { openBackend } from './backend.ts'
import { exactCopy, type FromWorker, type ToWorker, WatchCell, type WorkerOptions } from './messages.ts'
import { Multiplexer } from './multiplexer.ts'
import type { SessionLink } from './session.ts'

// The database thread: its statements are synchronous WebAssembly and would block the server's event loop.

if (!parentPort) throw new Error('this file is the entry of a worker thread')
const port = parentPort
const options = workerData as WorkerOptions
const watch = new WatchCell(options.watch)

const tell = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

// After FATAL or PANIC, PGlite continues with a broken backend or loops forever; only ending the thread stops it.
const die = (error: { code: string; message: string }): never => {
  tell({ kind: 'fatal', ...error })
  process.exit(1)
}

const link = (id: number): SessionLink => ({
  send: (chunks) => {
    const bytes = exactCopy(chunks)
    tell({ kind: 'data', id, bytes }, [bytes.buffer])
  },
  end: () => tell({ kind: 'end', id }),
})

const backend = await openBackend({
  folder: options.folder,
  durable: options.durable,
  onAbort: (reason) => die({ code: '58000', message: `the backend aborted: ${reason}` }),
})

const multiplexer = new Multiplexer({
  execute: backend.execute,
  settings: backend.settings,
  onStart: (session, timeoutMs) => watch.start(session, timeoutMs),
  onEnd: () => watch.end(),
  onFatal: die,
  statementTimeoutMs: options.statementTimeoutMs,
  waitLimitMs: options.waitLimitMs,
  idleTimeoutMs: options.idleTimeoutMs,
})
if (options.readOnlyReason) multiplexer.setReadOnly(options.readOnlyReason)

// Synchronous, so that no file changes during the copy. Uses copy-on-write where the file system supports it.
async function copyFiles(folder: string) {
  const copied = multiplexer.whenQuiet(() =>
    cpSync(options.folder, folder, { recursive: true, mode: constants.COPYFILE_FICLONE }),
  )
  const error = await copied.then(
    () => null,
    (problem: Error) => problem.message,
  )
  tell({ kind: 'copied', folder, error })
}

async function stop() {
  await multiplexer.stop()
  await backend.close()
  tell({ kind: 'stopped' })
  process.exit(0)
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'data') multiplexer.receive(message.id, Buffer.from(message.bytes.buffer))
  else if (message.kind === 'connect') multiplexer.connect(message.id, link(message.id))
  else if (message.kind === 'close') multiplexer.disconnect(message.id)
  else if (message.kind === 'copy') void copyFiles(message.folder)
  else if (message.kind === 'readOnly') multiplexer.setReadOnly(message.reason)
  else void stop()
})
tell({ kind: 'ready' })
