import { parentPort, workerData } from 'node:worker_threads'
import { type CodeTask, READY, type WorkerSettings } from './messages.ts'
import { Sandbox } from './sandbox.ts'

const port = parentPort!
const { limits } = workerData as WorkerSettings
const sandbox = new Sandbox(limits)

// One task at a time: the owner sends the next one after the result. An error thrown here ends the thread, and the
// owner starts another.
port.on('message', (task: CodeTask) => {
  void sandbox.run(task).then((result) => port.postMessage(result))
})
port.postMessage(READY)
