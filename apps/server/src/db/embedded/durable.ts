import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite, type Extension } from '@electric-sql/pglite'
import { Flusher } from './flush.ts'

interface NodeFsStream {
  nfd?: number | null
  node: unknown
}

interface NodeFs {
  realPath(node: unknown): string
  /** Runs a call of node:fs and turns its error into the errno that the WebAssembly side understands. */
  tryFSOperation<T>(operation: () => T): T
  stream_ops: {
    fsync?: (stream: NodeFsStream) => number
    write(stream: NodeFsStream, ...rest: unknown[]): number
  }
  node_ops: { setattr(node: unknown, attributes: { mode?: number }): void }
}

interface EmscriptenModule {
  FS: { filesystems: { NODEFS: NodeFs } }
}

interface EmscriptenOptions {
  preRun?: ((module: EmscriptenModule) => void)[]
  onAbort?: (reason: unknown) => void
}

/**
 * Gives PGlite a real fsync on Node, which it lacks (electric-sql/pglite#1107): without it a commit survives the
 * end of the process but not a loss of power. Files of tables are flushed a second after they were written.
 */
export const durable: Extension = {
  name: 'durable',
  setup: async (_database, given) => {
    const options = given as EmscriptenOptions
    options.preRun = [
      ...(options.preRun ?? []),
      (module) => {
        const files = module.FS.filesystems.NODEFS
        files.stream_ops.fsync = (stream) => {
          files.tryFSOperation(() => flush(files, stream))
          return 0
        }
        const flusher = new Flusher((node: unknown) => files.realPath(node))
        const { write } = files.stream_ops
        files.stream_ops.write = (stream, ...rest) => {
          flusher.note(stream.node)
          return write(stream, ...rest)
        }
      },
    ]
    return { emscriptenOpts: options }
  },
}

function flush(files: NodeFs, stream: NodeFsStream) {
  if (typeof stream.nfd === 'number') return fsyncSync(stream.nfd)
  const folder = openSync(files.realPath(stream.node), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

const OTHERS = 0o077

/**
 * Keeps the database's files to their owner. PGlite sets the mode of each file after it was made, whatever the process's
 * umask says, and lets everybody read and write those that come out of its archive.
 */
export const ownerOnly: Extension = {
  name: 'ownerOnly',
  setup: async (_database, given) => {
    const options = given as EmscriptenOptions
    options.preRun = [
      ...(options.preRun ?? []),
      (module) => {
        const operations = module.FS.filesystems.NODEFS.node_ops
        const { setattr } = operations
        operations.setattr = (node, attributes) =>
          setattr(
            node,
            attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS },
          )
      },
    ]
    return { emscriptenOpts: options }
  },
}

/** Calls back when the WebAssembly program aborts; nothing it answers afterwards can be trusted. */
export const onAbort = (tell: (reason: string) => void): Extension => ({
  name: 'onAbort',
  setup: async (_database, given) => {
    const options = given as EmscriptenOptions
    options.onAbort = (reason) => tell(String(reason))
    return { emscriptenOpts: options }
  },
})

const setting = (text: string) => ['-c', text]

/** The server's start parameters: small buffers, fsync by the call that Node has, logs without a clock of their own. */
export const startParameters = (options: { durable: boolean }): string[] => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...(options.durable ? setting('wal_sync_method=fsync') : ['-F']),
  // Each megabyte counts twice in a small container; the kernel's page cache serves the rest.
  ...setting('shared_buffers=16MB'),
  ...setting('min_wal_size=32MB'),
  ...setting('max_wal_size=128MB'),
]
