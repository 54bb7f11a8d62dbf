// Entry point of the process that reads import files. The file is its standard input; messages use the IPC channel.
import { openFile } from './file.ts'
import { DocumentError } from '../../../../lib/documents/errors.ts'
import { ReaderError } from './errors.ts'
import { type OpenOptions, openSource } from './open-source.ts'
import type { ReaderReport, ReaderTask, ReaderTurn } from './protocol.ts'

/** Maximum pieces in transit: while one is written, the next is read. */
const AHEAD = 2

// Import libraries have no reason to use the network.
Reflect.deleteProperty(globalThis, 'fetch')

let turns = AHEAD
let wake = () => {}
process.on('message', (message: ReaderTask | ReaderTurn) => {
  if (message.type !== 'more') void answer(message)
  else {
    turns++
    wake()
  }
})
process.on('disconnect', () => process.exit())

async function answer(task: ReaderTask): Promise<void> {
  try {
    if (task.type === 'preview') {
      const { previewSource } = await import('./preview.ts')
      const source = await openSource(openFile(0), { ...task.options, name: task.name })
      await send({ type: 'preview', preview: await previewSource(source, task.options) })
    } else await read(task)
  } catch (error) {
    if (!(error instanceof ReaderError) && !(error instanceof DocumentError)) throw error
    await send({ type: 'failed', code: error.code, message: error.message })
  }
  process.disconnect()
}

async function read({ name, options, plan }: Extract<ReaderTask, { type: 'read' }>): Promise<void> {
  const { piecesOf } = await import('./pieces.ts')
  let rowsRead = plan.skip
  const opened: OpenOptions = { ...options, name, jsonColumns: jsonColumns(plan) }
  for await (const piece of piecesOf(await openSource(openFile(0), opened), { options, plan })) {
    await takeTurn()
    rowsRead = piece.rowsRead
    await send({ type: 'piece', piece })
  }
  await send({ type: 'end', rowsRead })
}

async function takeTurn(): Promise<void> {
  if (turns === 0) await new Promise<void>((resolve) => (wake = resolve))
  turns--
}

/** Indexes of file columns that go into JSON columns. */
function jsonColumns({ columns, mapping }: Extract<ReaderTask, { type: 'read' }>['plan']): Set<number> {
  const json = new Set(columns.filter(({ type }) => type === 'json').map(({ id }) => id))
  return new Set(mapping.filter(({ column }) => json.has(column)).map(({ index }) => index))
}

const send = (report: ReaderReport) =>
  new Promise<void>((resolve, reject) =>
    process.send!(report, undefined, {}, (error) => (error ? reject(error) : resolve())),
  )
